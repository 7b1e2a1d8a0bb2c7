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

/** `28 Nov 2026`, UTC; the month in letters, so that day and month cannot be confused. */
export function utcDateText(ms: number): string {
  return utcDate.format(ms);
}

/** `28 Nov`, UTC. */
export function utcDayText(ms: number): string {
  return utcDay.format(ms);
}

const utcDate = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const utcDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** The time in the reader's language and time zone, with the zone's name. */
export function localText(ms: number): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'long' }).format(ms);
}

/** How long ago: `now`, `41 s`, `3 min`, `2 h`, `5 d`, then the date. A future time is `now`. */
export function agoText(ms: number, now: number): string {
  const ago = now - ms;
  if (ago < 5_000) return 'now';
  if (ago < MINUTE) return `${Math.floor(ago / 1000)} s`;
  if (ago < HOUR) return `${Math.floor(ago / MINUTE)} min`;
  if (ago < DAY) return `${Math.floor(ago / HOUR)} h`;
  if (ago < 30 * DAY) return `${Math.floor(ago / DAY)} d`;
  return utcDateText(ms);
}

/** A count, grouped as the reader's locale does. */
export function countText(count: number): string {
  return count.toLocaleString();
}
