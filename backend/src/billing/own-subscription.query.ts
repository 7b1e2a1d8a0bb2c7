import type { SubscriptionAnswer, SubscriptionPeriod } from '@pileup/contract/billing';
import { type Queryable, statement } from '../platform/database/database.js';
import { type Period, subscriptionStatusOf } from './periods.js';

const MOST = 200;

const PERIODS = statement(`
  select "from", "to", kind from billing.period where account_id = $1 order by "from" desc, id desc limit ${MOST}`);

/** The subscription of a main account as its operator sees it. */
export async function ownSubscription(database: Queryable, mainId: number, now: number): Promise<SubscriptionAnswer> {
  const periods = await database.run<Period>(PERIODS, [mainId]);
  const { level, expiryDate, isPaid } = subscriptionStatusOf(periods, now);
  return {
    subscription: { level, expiryDate },
    subscribed: level > 0,
    paid_subscription: isPaid,
    periods: periods.map(shown),
    // There is nothing to pay with yet.
    can_upgrade: false,
  };
}

function shown({ from, to, kind }: Period): SubscriptionPeriod {
  return { from: from.toISOString(), to: to.toISOString(), kind };
}
