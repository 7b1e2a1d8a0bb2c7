import type { Contest } from '../contest.entity.js';

/** Age of the results of stations that chose to show them with a delay. */
export const DELAY_MS = 3_600_000;

/**
 * The stations of a contest to be read again: those that changed and, until an hour after the end, those whose result
 * of an hour ago is shown.
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
