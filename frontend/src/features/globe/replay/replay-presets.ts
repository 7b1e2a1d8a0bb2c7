import type { Span } from './replay-player.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The hour at which an evening begins, local time. */
const EVENING_HOUR = 17;

/** The last 24 hours, to the minute, so that a page opened twice shows the same. */
export function lastDay(now: number): Span {
  const to = Math.floor(now / 60_000) * 60_000;
  return { from: to - DAY_MS, to };
}

/** The span from 17:00 local time until now; before 17:00, the evening of yesterday until midnight. */
export function thisEvening(now: number): Span {
  const begin = new Date(now).setHours(EVENING_HOUR, 0, 0, 0);
  if (now > begin) return { from: begin, to: Math.ceil(now / 60_000) * 60_000 };
  return { from: new Date(begin).setDate(new Date(begin).getDate() - 1), to: new Date(now).setHours(0, 0, 0, 0) };
}

/** The year until now, in UTC; in its first week still the year before. */
export function thisYear(now: number): Span {
  const year = new Date(now).getUTCFullYear();
  const begin = Date.UTC(year);
  if (now - begin < 7 * DAY_MS) return { from: Date.UTC(year - 1), to: begin };
  return { from: begin, to: Math.ceil(now / HOUR_MS) * HOUR_MS };
}
