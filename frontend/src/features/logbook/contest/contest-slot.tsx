import { lazy, Suspense } from 'react';
import { useSession } from '../../../lib/session.ts';
import type { LogBarState } from '../bar/use-log-bar.ts';
import { storageOwner } from '../persistent-store.ts';
import { storedContests } from './stored-contest.ts';

const ContestPanel = lazy(() => import('./contest-panel.tsx').then((m) => ({ default: m.ContestPanel })));

const Contacts = lazy(() => import('./contest-contacts.tsx').then((m) => ({ default: m.ContestContacts })));

/** The score of the chosen contest; if there is none, nothing is rendered and no code is loaded. */
export function ContestSlot({ owner, bar }: { owner: string; bar: LogBarState }) {
  const { chosen } = storedContests.use(owner);
  if (!chosen) return null;
  return (
    <Suspense>
      <ContestPanel chosen={chosen} bar={bar} />
    </Suspense>
  );
}

/** The contacts of the chosen contest; nothing if there is none. */
export function ContestContactsSlot() {
  const session = useSession();
  const { chosen } = storedContests.use(storageOwner(session?.user.id));
  if (!chosen || !session) return null;
  return (
    <Suspense>
      <Contacts chosen={chosen} />
    </Suspense>
  );
}
