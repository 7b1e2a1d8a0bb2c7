import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Conflict } from '../../platform/errors.js';
import { type Plan } from '../plans.js';
import { PaymentService } from '../service/payment-service.js';
import { SyncSubscription } from '../subscription/sync-subscription.js';
import { hasHadTrial } from '../subscription/trials.js';
import { Customers } from './customers.js';

const MINUTE = 60_000;
/** The payment service allows 30 minutes to 24 hours. */
const OPEN_MS = 60 * MINUTE;
/** A checkout that expires sooner is not offered again. */
const USABLE_MS = 5 * MINUTE;
/** Time left that an unopened checkout needs; one stays unopened if the payment service did not respond. */
const CAN_OPEN_MS = 31 * MINUTE;

interface CheckoutRow {
  id: number;
  plan: Plan;
  sessionId: string | null;
  url: string | null;
  createdAt: Date;
}

const COLUMNS = 'id, plan, session_id as "sessionId", url, created_at as "createdAt"';
const OPEN = sql<{ accountId: number; service: string }, CheckoutRow>`
  select ${COLUMNS} from billing.checkout
  where account_id = $accountId and service = $service and status = 'open' and plan in ('trial', 'monthly')`;
const ADD = sql<{ accountId: number | null; service: string; plan: string; createdAt: Date }, CheckoutRow>`
  insert into billing.checkout (account_id, service, plan, created_at) values ($accountId, $service, $plan, $createdAt)
  on conflict do nothing returning ${COLUMNS}`;
const OPENED = sql<{
  id: number;
  sessionId: string;
  url: string;
}>`update billing.checkout set session_id = $sessionId, url = $url where id = $id`;
const CLOSE = sql<{
  id: number;
  status: string;
}>`update billing.checkout set status = $status where id = $id and status = 'open'`;
const RUNNING = sql<{ accountId: number; service: string }>`
  select from billing.subscription where account_id = $accountId and service = $service and not is_duplicate
    and status in ('trialing', 'active', 'past_due', 'unpaid', 'paused')`;

export const ALREADY_SUBSCRIBED = 'You already have a subscription.';
const TRIAL_USED = 'You have already had your free trial. You can still subscribe without one.';

/** Begins checkouts. */
@Injectable()
export class OpenCheckout {
  constructor(
    private readonly database: Database,
    private readonly service: PaymentService,
    private readonly customers: Customers,
    private readonly subscriptions: SyncSubscription,
    private readonly clock: Clock,
  ) {}

  /** The address of a checkout for a subscription; all tabs of an account get the same one. */
  async ofMembership(accountId: number, plan: 'trial' | 'monthly'): Promise<string> {
    const service = this.service.name ?? '';
    if (plan === 'trial' && (await hasHadTrial(this.database, accountId))) throw new Conflict(TRIAL_USED);
    const customerId = await this.customers.findOrCreate(accountId);
    for (let attempt = 0; attempt < 3; attempt++) {
      if ((await this.database.run(RUNNING, { accountId, service })).length > 0) throw new Conflict(ALREADY_SUBSCRIBED);
      const now = this.clock.now();
      const added = await this.database.run(ADD, { accountId, service, plan, createdAt: new Date(now) });
      const [row] = added.length > 0 ? added : await this.database.run(OPEN, { accountId, service });
      if (!row) continue;
      const expiresAt = row.createdAt.getTime() + OPEN_MS;
      if (row.plan === plan && expiresAt - now > (row.url ? USABLE_MS : CAN_OPEN_MS)) {
        const title = 'Pileup subscription';
        return row.url ?? (await this.open(row, { accountId, customerId, amount: 0, isMonthly: true, title }));
      }
      await this.close(row);
    }
    throw new Conflict('Another of your checkouts has just changed. Please try again.');
  }

  /** The address of a checkout for a payment, which `store` creates in the transaction of the checkout. */
  async ofPayment(
    payment: { accountId: number | null; plan: 'gift' | 'donation'; amount: number; isMonthly: boolean; title: string },
    store: (em: EntityManager, tx: Queryable, checkoutId: number) => Promise<void>,
  ): Promise<string> {
    const { accountId, plan } = payment;
    const customerId = accountId === null ? null : await this.customers.findOrCreate(accountId);
    const row = await this.database.unitOfWork(async (em, tx) => {
      const params = { accountId, service: this.service.name ?? '', plan, createdAt: new Date(this.clock.now()) };
      const [added] = await tx.run(ADD, params);
      if (!added) throw new Error('the checkout was not stored');
      await store(em, tx, added.id);
      return added;
    });
    return this.open(row, { ...payment, customerId });
  }

  private async open(
    { id, plan, createdAt }: CheckoutRow,
    what: { accountId: number | null; customerId: string | null; amount: number; isMonthly: boolean; title: string },
  ): Promise<string> {
    const expiresAt = createdAt.getTime() + OPEN_MS;
    const { sessionId, url } = await this.service.openCheckout({ id, plan, expiresAt, ...what });
    await this.database.run(OPENED, { id, sessionId, url });
    return url;
  }

  /** Makes an open checkout unusable; if it was completed meanwhile, its subscription is read. */
  private async close({ id, sessionId }: CheckoutRow): Promise<void> {
    if (sessionId === null) return void (await this.database.run(CLOSE, { id, status: 'expired' }));
    await this.service.expireCheckout(sessionId);
    const state = await this.service.readCheckout(sessionId);
    if (state?.subscriptionId) await this.subscriptions.sync(state.subscriptionId, null);
    await this.database.run(CLOSE, { id, status: state?.status === 'complete' ? 'complete' : 'expired' });
  }
}
