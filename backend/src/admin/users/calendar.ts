const DAY = 86_400_000;

/** When today, this week (Monday) and this month began (UTC), at `now` (ms). */
export function startsOf(now: number): Readonly<Record<'today' | 'week' | 'month', Date>> {
  const date = new Date(now);
  const today = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  return {
    today: new Date(today),
    week: new Date(today - ((date.getUTCDay() + 6) % 7) * DAY),
    month: new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)),
  };
}
