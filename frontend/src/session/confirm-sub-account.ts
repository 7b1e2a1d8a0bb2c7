import { confirm } from '../ui/confirm.tsx';

/** Asks a second time before sub-accounts are added: an account for a callsign is not as easily removed. */
export function areLicensed(calls: readonly string[]): Promise<boolean> {
  const names = calls.join(', ');
  return confirm({
    question: `Are you licensed to use ${names}?`,
    detail: `${names} will be shown as yours: on the air, on boards and on public profiles. Add only calls that are assigned to you, or to a club or event you operate for.`,
    yes: `Yes, add ${names}`,
  });
}
