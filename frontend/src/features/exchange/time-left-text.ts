const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * The time left: `23 h`, `42 min`, `a moment`.
 * @param until ISO 8601
 * @param now ms
 * @returns null when the time is over
 */
export function leftText(until: string, now: number): string | null {
  const left = Date.parse(until) - now;
  if (left <= 0) return null;
  if (left < MINUTE) return 'a moment';
  // Rounded down, so that the deadline is never shown too late.
  return left < HOUR ? `${Math.floor(left / MINUTE)} min` : `${Math.floor(left / HOUR)} h`;
}
