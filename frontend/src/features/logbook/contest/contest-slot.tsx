import { lazy, Suspense } from 'react';
import type { LogForm } from '../bar/log-form.ts';
import { storedContests } from './stored-contest.ts';

const ContestPanel = lazy(() => import('./contest-panel.tsx').then((m) => ({ default: m.ContestPanel })));

/** The score of the chosen contest; nothing, also no code, without one. */
export function ContestSlot({ owner, form }: { owner: string; form: LogForm }) {
  const { chosen } = storedContests.use(owner);
  if (!chosen) return null;
  return (
    <Suspense>
      <ContestPanel chosen={chosen} form={form} />
    </Suspense>
  );
}
