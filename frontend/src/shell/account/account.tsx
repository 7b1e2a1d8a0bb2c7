import { lazy, Suspense, useState } from 'react';
import type { Session } from '../../session/session.ts';
import { AccountButton } from './account-button.tsx';

const load = () => import('./account-menu.tsx');
const AccountMenu = lazy(() => load().then((m) => ({ default: m.AccountMenu })));

/** The account menu, fetched when a hand goes for it: its machinery is a fifth of the code of a page. */
export function Account({ session }: { session: Session }) {
  const [wanted, setWanted] = useState(false);
  const button = (
    <AccountButton
      user={session.user}
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    />
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <AccountMenu session={session} />
    </Suspense>
  );
}
