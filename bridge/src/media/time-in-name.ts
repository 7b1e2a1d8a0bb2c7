/** `2026-11-23_1942`, `20261123_194207`, `…_194207Z`, `2026-11-23 19.42.07 UTC`, as recorders and SSTV programs name files. */
const FULL =
  /(?<!\d)(20\d\d)[-_.]?(\d\d)[-_.]?(\d\d)[-_T .]{0,3}(\d\d)[-_.:]?(\d\d)(?:[-_.:]?(\d\d))?(?!\d)[ _-]?(Z|UTC)?(?![a-z])/i;
/** `261123_194207`, as WSJT-X names files; the time is UTC. */
const SHORT = /(?<!\d)(\d\d)(\d\d)(\d\d)_(\d\d)(\d\d)(\d\d)?(?!\d)/;

/**
 * Largest difference of the two times; if they are farther apart, the file was probably copied, and its time says
 * nothing.
 */
const MAX_APART_MS = 14 * 3_600_000;

/** Milliseconds since 1970 of a local time of this computer. */
const localTime = (year: number, month: number, ...rest: [day: number, hour: number, minute: number, second: number]) =>
  new Date(year, month, ...rest).getTime();

/**
 * The start of a recording or the time of a picture from the name of its file. Programs use UTC or the computer's time
 * without saying which: the one nearer to the time of the file is taken.
 *
 * @param modified when the file was last written, ms since 1970
 * @returns ms since 1970; null if the name has no time
 */
export function timeInName(name: string, modified: number, local: typeof localTime = localTime): number | null {
  const full = FULL.exec(name);
  const short = full ? null : SHORT.exec(name);
  const found = full ?? short;
  if (!found) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1, 7).map((n) => Number(n ?? 0));
  const parts = [short ? 2_000 + year : year, month - 1, day, hour, minute, second] as const;
  const utc = Date.UTC(...parts);
  const [datePart = ''] = new Date(utc).toISOString().split('T');
  const isReal = datePart === [parts[0], month, day].map((n) => String(n).padStart(2, '0')).join('-');
  if (!isReal || hour > 23 || minute > 59 || second > 59) return null;
  if (short || full?.[7]) return utc;
  const here = local(...parts);
  const isLocal = Math.abs(modified - here) < Math.abs(modified - utc) && Math.abs(modified - here) < MAX_APART_MS;
  return isLocal ? here : utc;
}
