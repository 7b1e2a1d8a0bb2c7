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
