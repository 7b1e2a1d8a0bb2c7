import type { PeriodKind } from '@pileup/contract/billing';
import { FREE, type SubscriptionStatus } from '../identity/index.js';

/** A time for which a main account is subscribed: from, inclusive, to, exclusive. */
export interface Period {
  from: Date;
  to: Date;
  kind: PeriodKind;
}

/**
 * How whoever has these periods stands at `now`: subscribed while one of them holds, until the end of the unbroken run
 * of those that follow or overlap, whatever they are.
 */
export function subscriptionStatusOf(periods: readonly Period[], now: number): SubscriptionStatus {
  const holding = periods.filter(({ from, to }) => from.getTime() <= now && now < to.getTime());
  if (holding.length === 0) return FREE;
  return {
    level: 1,
    expiryDate: new Date(endOfCoverage(periods, now)).toISOString(),
    isPaid: holding.some(({ kind }) => kind === 'paid'),
  };
}

/** When the run of periods ends that holds at `at`; `at` itself where none does. */
export function endOfCoverage(periods: readonly Period[], at: number): number {
  return [...periods]
    .sort((a, b) => a.from.getTime() - b.from.getTime())
    .reduce((end, { from, to }) => (from.getTime() <= end ? Math.max(end, to.getTime()) : end), at);
}

/** So many months of the calendar later, at the same time of day (UTC): a month after 31 January is the end of February. */
export function monthsAfter(at: number, months: number): number {
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.setUTCDate(Math.min(day, lastDay));
}
