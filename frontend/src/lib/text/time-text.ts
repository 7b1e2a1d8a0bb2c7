import type { ShownDateFormat } from './display-settings.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `19:42:07` of a moment in ms, UTC. */
export function utcClockText(ms: number): string {
  return new Date(ms).toISOString().slice(11, 19);
}

/** `19:42`, UTC. */
export function utcMinuteText(ms: number): string {
  return new Date(ms).toISOString().slice(11, 16);
}

/** `28 Nov 2026`, `Nov 28, 2026` or `2026-11-28`, UTC; in no format can day and month be confused. */
export function utcDateText(ms: number, format: ShownDateFormat): string {
  return format === 'iso' ? new Date(ms).toISOString().slice(0, 10) : DATES[format].format(ms);
}

/** `28 Nov`, `Nov 28` or `11-28`, UTC. */
export function utcDayText(ms: number, format: ShownDateFormat): string {
  return format === 'iso' ? new Date(ms).toISOString().slice(5, 10) : DAYS[format].format(ms);
}

const DATE = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
const DATES = { dmy: new Intl.DateTimeFormat('en-GB', DATE), mdy: new Intl.DateTimeFormat('en-US', DATE) };
const DAY_OF_YEAR = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
const DAYS = { dmy: new Intl.DateTimeFormat('en-GB', DAY_OF_YEAR), mdy: new Intl.DateTimeFormat('en-US', DAY_OF_YEAR) };

/** `20:42` in the reader's zone, or in `timeZone` (IANA name). @throws RangeError for a zone unknown to the browser */
export function zoneMinuteText(ms: number, timeZone?: string): string {
  let format = minuteFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
    minuteFormats.set(timeZone, format);
  }
  return format.format(ms);
}

/** Formats by time zone: making one takes longer than using it. */
const minuteFormats = new Map<string | undefined, Intl.DateTimeFormat>();

/** The time in the reader's language and time zone, with the zone's name. */
export function localText(ms: number): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'long' }).format(ms);
}

/** How long ago: `now`, `41 s`, `3 min`, `2 h`, `5 d`, then the date. A future time is `now`. */
export function agoText(ms: number, now: number, format: ShownDateFormat): string {
  const ago = now - ms;
  if (ago < 5_000) return 'now';
  if (ago < MINUTE) return `${Math.floor(ago / 1000)} s`;
  if (ago < HOUR) return `${Math.floor(ago / MINUTE)} min`;
  if (ago < DAY) return `${Math.floor(ago / HOUR)} h`;
  if (ago < 30 * DAY) return `${Math.floor(ago / DAY)} d`;
  return utcDateText(ms, format);
}

/** A count with its noun: `1 QSO`, `1,234 QSOs`. */
export const counted = (n: number, one: string, many = `${one}s`): string => `${countText(n)} ${n === 1 ? one : many}`;

/** A count, grouped as the reader's locale does. */
export function countText(count: number): string {
  return count.toLocaleString();
}
