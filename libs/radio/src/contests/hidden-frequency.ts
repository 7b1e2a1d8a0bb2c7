import { khzOf } from '../frequency.ts';

/** Stands for a frequency that others may not see. */
export const HIDDEN_FREQUENCY = '******';

/**
 * A frequency (Hz) as others may see it, in kHz. It is hidden if the contest's name has more than 4 characters, or if
 * the station is in a contest now.
 */
export function publicFrequency(
  hz: number | null,
  contestName: string,
  contesting: boolean,
): number | typeof HIDDEN_FREQUENCY | null {
  if (contesting || [...contestName].length > 4) return HIDDEN_FREQUENCY;
  return hz === null ? null : khzOf(hz);
}
