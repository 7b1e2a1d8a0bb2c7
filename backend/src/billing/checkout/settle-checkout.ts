import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Database, type Queryable, statement } from '../../platform/database/database.js';
import { GiftPeriods } from '../gifts/gift-periods.js';
import { type CheckoutState, PaymentService } from '../service/payment-service.js';
import { writeReceipt } from '../subscription/receipts.js';
import { SyncSubscription } from '../subscription/sync-subscription.js';
import type { ServiceEvent } from '../webhook/service-event.js';
import { storeEvent } from '../webhook/store-event.js';
import type { PaymentRow } from './payment-row.js';

const TICKET = statement(`select nextval('billing.ticket') as ticket`);
// Locks the payment: gifts are granted once.
const READ = statement(`
  select p.id, c.account_id as "accountId", p.kind, p.status, p.months, p.message, p.ticket > $2::bigint as "isLater"
  from billing.checkout c join billing.payment p on p.checkout_id = c.id where c.session_id = $1 for update`);
const CLOSE = statement(`
  update billing.checkout set status = $2, subscription_id = coalesce($3, subscription_id)
  where session_id = $1 and (status <> 'complete' or subscription_id is null)`);
const SET = statement(`
  update billing.payment set status = $2, amount = $3, payment_intent = $4, subscription_id = $5,
    paid_at = coalesce(paid_at, $6), ticket = $7 where id = $1`);

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
    const [{ ticket } = { ticket: 0 }] = await this.database.run<{ ticket: number }>(TICKET, []);
    const state = await this.service.readCheckout(sessionId);
    const changed = await this.database.transaction((tx) => this.store(tx, sessionId, { ticket, state, event }));
    // A newer state is already stored; re-read so the event applies to it.
    if (changed === null) return this.settle(sessionId, event);
    await this.gifts.published(changed);
    if (state?.subscriptionId) await this.subscriptions.sync(state.subscriptionId, event);
  }

  /** Returns the accounts whose access changed; null, having stored nothing, if a later state is stored. */
  private async store(
    tx: Queryable,
    sessionId: string,
    { ticket, state, event }: ReadCheckout,
  ): Promise<number[] | null> {
    const [payment] = state ? await tx.run<PaymentRow & { isLater: boolean }>(READ, [sessionId, ticket]) : [];
    if (payment?.isLater) return null;
    if (state) await tx.run(CLOSE, [sessionId, state.status, state.subscriptionId]);
    // A subscription's event is stored with the subscription.
    const isNew = event !== null && !state?.subscriptionId && (await storeEvent(tx, event, this.clock.now()));
    if (!state || !payment) return [];
    const status = statusOf(state, event);
    const { amount, paymentIntent, subscriptionId, paidAt, refunded } = state;
    if (subscriptionId)
      // The state of the subscription says whether the payment is made.
      await tx.run(SET, [payment.id, payment.status, amount, null, subscriptionId, null, ticket]);
    else {
      const at = status === 'paid' ? new Date(paidAt) : null;
      await tx.run(SET, [payment.id, status, amount, paymentIntent, null, at, ticket]);
      const receipt = { id: paymentIntent ?? sessionId, accountId: payment.accountId, kind: payment.kind };
      if (state.isPaid) await writeReceipt(tx, { ...receipt, at: paidAt, amount, refunded });
    }
    return payment.kind === 'gift' ? this.gifts.apply(tx, payment, state, isNew ? event : null) : [];
  }
}

interface ReadCheckout {
  /** A number taken before the checkout was read: later reads have higher ones. */
  readonly ticket: number;
  readonly state: CheckoutState | null;
  readonly event: ServiceEvent | null;
}

function statusOf(state: CheckoutState, event: ServiceEvent | null): PaymentRow['status'] {
  if (state.refundedAt !== null) return 'refunded';
  if (state.heldAt !== null) return 'disputed';
  if (state.isPaid) return 'paid';
  const hasFailed = state.status === 'expired' || event?.type === 'checkout.session.async_payment_failed';
  return hasFailed ? 'failed' : 'open';
}
