import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { SettleCheckout } from '../checkout/settle-checkout.js';
import { PaymentService } from '../service/payment-service.js';
import { SyncSubscription } from '../subscription/sync-subscription.js';
import type { ServiceEvent } from './service-event.js';
import { addLine, isStored, storeEvent } from './store-event.js';

const OF_CUSTOMER = sql<{ customerId: string }, { id: string }>`
  select s.id from billing.subscription s join billing.customer c on c.account_id = s.account_id and c.service = s.service
  where c.customer_id = $customerId order by s.ticket`;
const OWNER = sql<
  { customerId: string },
  { accountId: number }
>`select account_id as "accountId" from billing.customer where customer_id = $customerId`;
const SESSION_OF_INTENT = sql<{ paymentIntent: string }, { sessionId: string | null }>`
  select c.session_id as "sessionId" from billing.payment p join billing.checkout c on c.id = p.checkout_id
  where p.payment_intent = $paymentIntent`;

/** Takes an event of the payment service by reading its object again. */
@Injectable()
export class ApplyEvent {
  constructor(
    private readonly database: Database,
    private readonly service: PaymentService,
    private readonly subscriptions: SyncSubscription,
    private readonly checkouts: SettleCheckout,
    private readonly clock: Clock,
  ) {}

  /** Applies an event once by its id; the event is stored in the transaction of its effect. */
  async apply(event: ServiceEvent): Promise<void> {
    if (await isStored(this.database, event.id)) return;
    const sessionId = event.sessionId ?? (await this.sessionOf(event.paymentIntent));
    if (sessionId) return this.checkouts.settle(sessionId, event);
    const { subscriptionId = await this.subscriptionOf(event.paymentIntent) } = event;
    const ids = subscriptionId ? [subscriptionId] : await this.subscriptionsOf(event.customerId);
    const last = ids.pop();
    // The event is stored with the last subscription, so that it is repeated if the program ends before.
    for (const id of ids) await this.subscriptions.sync(id, null);
    if (last !== undefined) await this.subscriptions.sync(last, event);
    else await this.storeOnly(event);
  }

  /** Stores an event for an object we don't have yet; it will be read in full when we first see it. */
  private async storeOnly(event: ServiceEvent): Promise<void> {
    const [owner] = await this.database.run(OWNER, { customerId: event.customerId ?? '' });
    await this.database.transaction(async (tx) => {
      const isNew = await storeEvent(tx, event, this.clock.now());
      if (isNew && owner && event.note) await addLine(tx, owner.accountId, event, event.note);
    });
  }

  private async sessionOf(paymentIntent: string | null | undefined): Promise<string | null> {
    if (!paymentIntent) return null;
    const [row] = await this.database.run(SESSION_OF_INTENT, { paymentIntent });
    return row?.sessionId ?? null;
  }

  private async subscriptionOf(paymentIntent: string | null | undefined): Promise<string | null> {
    return paymentIntent ? this.service.subscriptionOfPayment(paymentIntent) : null;
  }

  private async subscriptionsOf(customerId: string | null | undefined): Promise<string[]> {
    if (!customerId) return [];
    const rows = await this.database.run(OF_CUSTOMER, { customerId });
    return rows.map(({ id }) => id);
  }
}
