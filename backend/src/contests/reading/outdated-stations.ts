import type { Contest } from '../contest.js';

/** How old the results of stations are that chose so. */
export const DELAY_MS = 3_600_000;

/**
 * The stations of a contest to be read again: those that changed, and those whose result of an hour ago is shown, until
 * that is their result at the end.
 *
 * @param changed null for all
 * @param readAt when the stations were last read (ms)
 */
export function outdatedStations(
  changed: ReadonlySet<number> | null,
  delayed: ReadonlySet<number>,
  { to }: Pick<Contest, 'to'>,
  readAt: number,
): ReadonlySet<number> | null {
  if (!changed || readAt >= to + DELAY_MS) return changed;
  return new Set([...changed, ...delayed]);
}
