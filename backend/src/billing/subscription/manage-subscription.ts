import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Crypto } from '../../platform/crypto.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Conflict } from '../../platform/errors.js';
import { monthsAfter } from '../periods.js';
import { PaymentService } from '../service/payment-service.js';
import type { EventNote, ServiceEvent } from '../webhook/service-event.js';
import { SyncSubscription } from './sync-subscription.js';

export type ManageAct = { name: 'cancel' } | { name: 'resume' } | { name: 'pause'; months: number };

/** Cancels, pauses or continues the running subscription of a main account. */
export class ManageSubscription extends CommandOf<{ accountId: number; act: ManageAct }>() {}

export interface RunningRow {
  id: string;
  status: string;
  periodEnd: Date | null;
  cancelAt: Date | null;
  pausedUntil: Date | null;
}

const RUNNING = sql<{ accountId: number; service: string }, RunningRow>`
  select id, status, period_end as "periodEnd", cancel_at as "cancelAt", paused_until as "pausedUntil"
  from billing.subscription
  where account_id = $accountId and service = $service and not is_duplicate and status in ('trialing', 'active', 'past_due', 'unpaid', 'paused')
  order by ticket desc limit 1`;
const HAS_ACCESS = sql<{
  accountId: number;
  source: string;
  now: Date;
}>`select from billing.period where account_id = $accountId and source = $source and "from" <= $now and "to" > $now`;

/** The running subscription of a main account, if it has one. */
export async function runningSubscription(
  database: Queryable,
  accountId: number,
  service: string | null,
): Promise<RunningRow | null> {
  return (await database.run(RUNNING, { accountId, service: service ?? '' }))[0] ?? null;
}

/** A pause ends before the invoice of the first month that is paid again. */
const BEFORE_INVOICE_MS = 3_600_000;

export const ManageSubscriptionHandler = handlerOf(
  ManageSubscription,
  [Database, PaymentService, SyncSubscription, Crypto, Clock],
  async ({ accountId, act }, database, service, subscriptions, crypto, clock) => {
    const row = await runningSubscription(database, accountId, service.name);
    if (!row) throw new Conflict('You have no subscription to change.');
    const now = clock.now();
    const hasAccess = async () =>
      (await database.run(HAS_ACCESS, { accountId, source: row.id, now: new Date(now) })).length > 0;
    const note = await carryOut(service, row, act, hasAccess, now);
    // A real service reports what it did as an event; the sandbox does not.
    const event: ServiceEvent | null =
      service.name === 'sandbox'
        ? { id: `sandbox_${crypto.token(12)}`, type: `sandbox.${act.name}`, at: now, note, subscriptionId: row.id }
        : null;
    await subscriptions.sync(row.id, event);
  },
);

async function carryOut(
  service: PaymentService,
  { id, status, periodEnd, cancelAt, pausedUntil }: RunningRow,
  act: ManageAct,
  hasAccess: () => Promise<boolean>,
  now: number,
): Promise<EventNote> {
  switch (act.name) {
    case 'cancel':
      if (cancelAt) throw new Conflict('Your subscription is already cancelled.');
      await service.cancelAtEnd(id, true);
      return { kind: 'cancelled', until: periodEnd?.getTime() ?? null };
    case 'pause': {
      if (status !== 'active' || cancelAt || pausedUntil || !periodEnd)
        throw new Conflict('Only an active paid subscription can be paused.');
      const until = monthsAfter(periodEnd.getTime(), act.months) - BEFORE_INVOICE_MS;
      await service.pause(id, until);
      return { kind: 'paused', until };
    }
    case 'resume':
      if (pausedUntil && pausedUntil.getTime() > now) {
        // In the gap a new month begins, and is paid, now.
        await service.resume(id, pausedUntil.getTime(), !(await hasAccess()));
        return { kind: 'resumed' };
      }
      if (!cancelAt) throw new Conflict('Your subscription is already active.');
      await service.cancelAtEnd(id, false);
      return { kind: 'continued' };
  }
}
