import { countText } from './time-text.ts';

/** `1 contact`, `2,000 contacts`, `1 entity`. @param many default: with an s */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${countText(count)} ${count === 1 ? one : many}`;
}

const UNITS = ['B', 'kB', 'MB', 'GB'];

/** The size of a file: `812 B`, `4.1 kB`, `38 MB`; 1 kB is 1,000 B. */
export function sizeText(bytes: number): string {
  let size = bytes;
  let unit = 0;
  // Rounded before comparing: 999.6 kB would otherwise be shown as 1,000 kB.
  while (Math.round(size) >= 1000 && unit < UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  const text = unit > 0 && size < 9.95 ? size.toFixed(1) : countText(Math.round(size));
  return `${text} ${UNITS[unit]}`;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The time left until an ISO 8601 time: `23 h`, `42 min`, `a moment`; null when it is over. `now` in ms. */
export function leftText(until: string, now: number): string | null {
  const left = Date.parse(until) - now;
  if (left <= 0) return null;
  if (left < MINUTE) return 'a moment';
  // Rounded down, so that the deadline is never shown too late.
  return left < HOUR ? `${Math.floor(left / MINUTE)} min` : `${Math.floor(left / HOUR)} h`;
}
