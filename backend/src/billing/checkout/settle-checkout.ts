import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { type NoParams, sql } from '../../platform/database/sql.js';
import { GiftPeriods } from '../gifts/gift-periods.js';
import { type CheckoutState, PaymentService } from '../service/payment-service.js';
import { writeReceipt } from '../subscription/subscription-emails.js';
import { SyncSubscription } from '../subscription/sync-subscription.js';
import type { ServiceEvent } from '../webhook/service-event.js';
import { storeEvent } from '../webhook/store-event.js';
import { Payment } from './payment.entity.js';

const TICKET = sql<NoParams, { ticket: number }>`select nextval('billing.ticket') as ticket`;
// Locks the payment: gifts are granted once.
const LOCK = sql<{ sessionId: string }, { paymentId: number }>`
  select p.id as "paymentId"
  from billing.checkout c join billing.payment p on p.checkout_id = c.id where c.session_id = $sessionId for update`;
const CLOSE = sql<{ sessionId: string; status: string; subscriptionId: string | null }>`
  update billing.checkout set status = $status, subscription_id = coalesce($subscriptionId, subscription_id)
  where session_id = $sessionId and (status <> 'complete' or subscription_id is null)`;

/** Makes what we store of a checkout equal to what the payment service reports. */
@Injectable()
export class SettleCheckout {
  constructor(
    private readonly database: Database,
    private readonly service: PaymentService,
    private readonly subscriptions: SyncSubscription,
    private readonly gifts: GiftPeriods,
    private readonly clock: Clock,
  ) {}

  /** Reads a checkout and stores its state, together with the event because of which it is read. */
  async settle(sessionId: string, event: ServiceEvent | null): Promise<void> {
    const [{ ticket } = { ticket: 0 }] = await this.database.run(TICKET);
    const state = await this.service.readCheckout(sessionId);
    const changed = await this.database.unitOfWork((em, tx) => this.store(em, tx, sessionId, { ticket, state, event }));
    // A newer state is already stored; re-read so the event applies to it.
    if (changed === null) return this.settle(sessionId, event);
    await this.gifts.published(changed);
    if (state?.subscriptionId) await this.subscriptions.sync(state.subscriptionId, event);
  }

  /** Returns the accounts whose access changed; null, having stored nothing, if a later state is stored. */
  private async store(
    em: EntityManager,
    tx: Queryable,
    sessionId: string,
    { ticket, state, event }: ReadCheckout,
  ): Promise<number[] | null> {
    const [locked] = state ? await tx.run(LOCK, { sessionId }) : [];
    const payment = locked ? await em.findOne(Payment, { id: locked.paymentId }) : null;
    if (payment && payment.ticket > ticket) return null;
    if (state) await tx.run(CLOSE, { sessionId, status: state.status, subscriptionId: state.subscriptionId });
    // A subscription's event is stored with the subscription.
    const isNew = event !== null && !state?.subscriptionId && (await storeEvent(tx, event, this.clock.now()));
    if (!state || !payment) return [];
    const { amount, paymentIntent, subscriptionId, paidAt, refunded } = state;
    // Reads the status that the payment had before.
    const changed = payment.kind === 'gift' ? await this.gifts.apply(tx, payment, state, isNew ? event : null) : [];
    Object.assign(payment, { amount, subscriptionId, ticket, paymentIntent: subscriptionId ? null : paymentIntent });
    // The state of a subscription says whether the payment is made.
    if (subscriptionId) return changed;
    payment.status = statusOf(state, event);
    if (payment.status === 'paid') payment.paidAt ??= new Date(paidAt);
    const receipt = { id: paymentIntent ?? sessionId, accountId: payment.accountId, kind: payment.kind };
    if (state.isPaid) await writeReceipt(tx, { ...receipt, at: paidAt, amount, refunded });
    return changed;
  }
}

interface ReadCheckout {
  /** A number taken before the checkout was read: later reads have higher ones. */
  readonly ticket: number;
  readonly state: CheckoutState | null;
  readonly event: ServiceEvent | null;
}

function statusOf(state: CheckoutState, event: ServiceEvent | null): Payment['status'] {
  if (state.refundedAt !== null) return 'refunded';
  if (state.heldAt !== null) return 'disputed';
  if (state.isPaid) return 'paid';
  const hasFailed = state.status === 'expired' || event?.type === 'checkout.session.async_payment_failed';
  return hasFailed ? 'failed' : 'open';
}
