import type { PeriodKind } from '@pileup/contract/billing';
import { FREE, type SubscriptionStatus } from '../identity/index.js';

/** A period of a main account's subscription, from (inclusive) to (exclusive). */
export interface Period {
  from: Date;
  to: Date;
  kind: PeriodKind;
}

/** The status at `now`. It expires at the end of the adjoining and overlapping periods, of whatever kind. */
export function subscriptionStatusOf(periods: readonly Period[], now: number): SubscriptionStatus {
  const current = periods.filter(({ from, to }) => from.getTime() <= now && now < to.getTime());
  if (current.length === 0) return FREE;
  return {
    level: 1,
    expiryDate: new Date(endOfCoverage(periods, now)).toISOString(),
    isPaid: current.some(({ kind }) => kind === 'paid'),
  };
}

/** Grace that has not begun is no promise: the payment that is made then takes its place. */
export const withoutComingGrace = <Each extends Period>(periods: readonly Each[], now: number): Each[] =>
  periods.filter(({ from, kind }) => kind !== 'grace' || from.getTime() <= now);

/** The end of the uninterrupted coverage that contains `at`; `at` itself if no period does. */
export function endOfCoverage(periods: readonly Period[], at: number): number {
  return withoutComingGrace(periods, at)
    .sort((a, b) => a.from.getTime() - b.from.getTime())
    .reduce((end, { from, to }) => (from.getTime() <= end ? Math.max(end, to.getTime()) : end), at);
}

/** Calendar months later, at the same time of day (UTC). A month after 31 January is the end of February. */
export function monthsAfter(at: number, months: number): number {
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.setUTCDate(Math.min(day, lastDay));
}
