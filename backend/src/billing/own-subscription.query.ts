import type { SubscriptionAnswer, SubscriptionPeriod } from '@pileup/contract/billing';
import { type Queryable, statement } from '../platform/database/database.js';
import { type Period, subscriptionStatusOf } from './periods.js';

const MAX_PERIODS = 200;

const PERIODS = statement(`
  select "from", "to", kind from billing.period where account_id = $1 order by "from" desc, id desc limit ${MAX_PERIODS}`);

/** The subscription of a main account as its operator sees it. */
export async function ownSubscription(database: Queryable, mainId: number, now: number): Promise<SubscriptionAnswer> {
  const periods = await database.run<Period>(PERIODS, [mainId]);
  const { level, expiryDate, isPaid } = subscriptionStatusOf(periods, now);
  return {
    subscription: { level, expiryDate },
    subscribed: level > 0,
    paid_subscription: isPaid,
    periods: periods.map(periodAnswer),
    // There is no payment method yet.
    can_upgrade: false,
  };
}

function periodAnswer({ from, to, kind }: Period): SubscriptionPeriod {
  return { from: from.toISOString(), to: to.toISOString(), kind };
}
