import { bandEdges, parseBand } from '@pileup/radio/band';
import { hzFromMhz } from '@pileup/radio/frequency';

/** The elements of a message by lower-case name, since programs differ in case; empty ones are left out. */
export type N1mmElements = Readonly<Record<string, string>>;

/**
 * N1MM's time, always UTC, as ISO 8601: `2023-05-22 03:27:31` or, in deletions, as Windows writes it, `5/22/2023
 * 3:27:31 AM` in the United States. A day above 12 shows where the day is written first.
 *
 * @returns undefined for anything else
 */
export function isoTimeOfN1mm(timestamp = ''): string | undefined {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(timestamp) ?? windowsTime(timestamp);
  const moment = `${date}T${time}Z`;
  return Number.isNaN(Date.parse(moment)) ? undefined : moment;
}

const WINDOWS_TIME = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}),? +(\d{1,2}):(\d\d)(?::(\d\d))?(?:\s*([AP])\.?M\.?)?$/i;

/** Date and time as in ISO 8601, as elements 1 and 2. */
function windowsTime(text: string): string[] {
  const [, first, separator, second, year, hour, minute, seconds = '00', half] = WINDOWS_TIME.exec(text.trim()) ?? [];
  if (year === undefined) return [];
  const isDayFirst = separator === '.' || Number(first) > 12;
  const [month, day] = isDayFirst ? [second, first] : [first, second];
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toUpperCase() === 'P' ? 12 : 0);
  const two = (number: number | string | undefined) => String(number).padStart(2, '0');
  return [text, `${year}-${two(month)}-${two(day)}`, `${two(hours)}:${minute}:${seconds}`];
}

/** True for N1MM's `True` and `1`, and other programs' `true`. */
export function isTrue(text: string | undefined): boolean {
  return text === '1' || text?.toLowerCase() === 'true';
}

/**
 * A band label as a frequency in Hz, at or slightly below the band: N1MM's megahertz (`3.5`, `14`) or a band name.
 */
export function labelHz(label: string | undefined): number | undefined {
  const band = parseBand(label ?? '');
  return (band ? bandEdges(band)[0] : hzFromMhz(label ?? '')) || undefined;
}

/**
 * A frequency in Hz, 0 for none. N1MM sends tens of hertz, others hertz under the same name: the band label decides, or
 * `tens` without one.
 */
export function hertzOfN1mm(
  text: string | undefined,
  { tens, label }: { tens: boolean; label?: number | undefined },
): number {
  const value = Number(text ?? 0);
  if (!(value > 0 && value < 1e13)) return 0;
  const [expected, other] = tens ? [value * 10, value] : [value, value * 10];
  const isInBand = (hz: number) => label === undefined || (hz > label / 2 && hz < label * 2);
  return Math.round(!isInBand(expected) && isInBand(other) ? other : expected);
}
