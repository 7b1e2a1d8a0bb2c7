import type { Period } from '@pileup/contract/ranking';
import type { ShownDateFormat } from '../../lib/text/display-settings.ts';
import { utcDateText, utcDayText } from '../../lib/text/time-text.ts';

const DAY_MS = 86_400_000;

/** The name of a period as a heading and within a sentence. */
export const PERIOD_NAMES: Readonly<Record<Period, { title: string; within: string }>> = {
  today: { title: 'Today', within: 'today' },
  yesterday: { title: 'Yesterday', within: 'yesterday' },
  week: { title: 'This Week', within: 'this week' },
  month: { title: 'This Month', within: 'this month' },
};

/** First and last UTC day (00:00, ms) of the period at `now` (ms). Weeks begin on Monday. */
export function periodDays(period: Period, now: number): { first: number; last: number } {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const date = new Date(today);
  if (period === 'yesterday') return { first: today - DAY_MS, last: today - DAY_MS };
  if (period === 'week') {
    const monday = today - ((date.getUTCDay() + 6) % 7) * DAY_MS;
    return { first: monday, last: monday + 6 * DAY_MS };
  }
  if (period === 'month') {
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
    return { first: Date.UTC(year, month, 1), last: Date.UTC(year, month + 1, 0) };
  }
  return { first: today, last: today };
}

/** `28 Nov 2026` or `23 Nov to 29 Nov 2026`; with both years if they differ. */
export function daysText({ first, last }: { first: number; last: number }, format: ShownDateFormat): string {
  if (first === last) return utcDateText(first, format);
  const sameYear = new Date(first).getUTCFullYear() === new Date(last).getUTCFullYear();
  return `${sameYear ? utcDayText(first, format) : utcDateText(first, format)} to ${utcDateText(last, format)}`;
}
