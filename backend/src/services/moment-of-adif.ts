/** ms since 1970 of `YYYYMMDD` and `HHMM` or `HHMMSS`; null if they are no moment. */
export function momentOfAdif(date = '', time = ''): number | null {
  const day = /^(\d{4})-?(\d\d)-?(\d\d)$/.exec(date.trim());
  const clock = /^(\d\d):?(\d\d)(?::?(\d\d))?$/.exec(time.trim());
  if (!day || !clock) return null;
  const ms = Date.parse(`${day[1]}-${day[2]}-${day[3]}T${clock[1]}:${clock[2]}:${clock[3] ?? '00'}Z`);
  return Number.isNaN(ms) ? null : ms;
}
