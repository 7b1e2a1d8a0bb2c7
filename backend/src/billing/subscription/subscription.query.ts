import type { PaymentService as ServiceName, SubscriptionResponse, SubscriptionState } from '@pileup/contract/billing';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { readCustomer } from '../checkout/customers.js';
import { paymentHistory } from '../history.query.js';
import { type Period, subscriptionStatusOf, withoutComingGrace } from '../periods.js';
import { PRICE, TRIAL_DAYS } from '../plans.js';
import { type RunningRow, runningSubscription } from './manage-subscription.js';
import { hasHadTrial } from './trials.js';

const MAX_PERIODS = 200;

const PERIODS = sql<{ accountId: number }, Period>`
  select "from", "to", kind from billing.period where account_id = $accountId order by "from" desc, id desc limit ${MAX_PERIODS}`;

/** The subscription of a main account; only the account itself reads its history. */
export async function readSubscription(
  database: Queryable,
  accountId: number,
  service: ServiceName,
  isOwn: boolean,
  now: number,
): Promise<SubscriptionResponse> {
  const [stored, running, hadTrial, customerId, history] = await Promise.all([
    database.run(PERIODS, { accountId }),
    runningSubscription(database, accountId, service),
    hasHadTrial(database, accountId),
    isOwn ? readCustomer(database, accountId, service) : null,
    isOwn ? paymentHistory(database, accountId) : [],
  ]);
  const periods = withoutComingGrace(stored, now);
  const { level, expiryDate, isPaid } = subscriptionStatusOf(periods, now);
  const paused = running?.pausedUntil && running.pausedUntil.getTime() > now ? running.pausedUntil : null;
  return {
    subscription: { level, expiryDate },
    subscribed: level > 0,
    paid_subscription: isPaid,
    periods: periods.map(({ from, to, kind }) => ({ from: from.toISOString(), to: to.toISOString(), kind })),
    can_upgrade: service !== null,
    service,
    state: stateOf(periods, paused, now),
    trial_available: service !== null && !hadTrial && running === null,
    price: PRICE,
    trial_days: TRIAL_DAYS,
    running: running !== null,
    has_customer: customerId !== null,
    cancel_at: running?.cancelAt?.toISOString() ?? null,
    paused_until: paused?.toISOString() ?? null,
    next_payment: nextPayment(running, paused),
    history,
  };
}

function nextPayment(running: RunningRow | null, paused: Date | null): string | null {
  if (!running || running.cancelAt || running.status === 'unpaid') return null;
  return (paused ?? running.periodEnd)?.toISOString() ?? null;
}

/** Kinds by what they say most about the subscription, if several periods overlap. */
const ORDER = ['paid', 'trial', 'gift', 'grace'] as const;

function stateOf(periods: readonly Period[], paused: Date | null, now: number): SubscriptionState {
  const current = periods.filter(({ from, to }) => from.getTime() <= now && now < to.getTime());
  const kind = ORDER.find((each) => current.some((period) => period.kind === each));
  return kind ?? (paused ? 'paused' : periods.length > 0 ? 'ended' : 'none');
}
