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
import type { PaymentRow } from './payment-row.js';

const TICKET = sql<NoParams, { ticket: number }>`select nextval('billing.ticket') as ticket`;
// Locks the payment: gifts are granted once.
const READ = sql<{ sessionId: string; ticket: number }, PaymentRow & { isLater: boolean }>`
  select p.id, c.account_id as "accountId", p.kind, p.status, p.months, p.message, p.ticket > $ticket::bigint as "isLater"
  from billing.checkout c join billing.payment p on p.checkout_id = c.id where c.session_id = $sessionId for update`;
const CLOSE = sql<{ sessionId: string; status: string; subscriptionId: string | null }>`
  update billing.checkout set status = $status, subscription_id = coalesce($subscriptionId, subscription_id)
  where session_id = $sessionId and (status <> 'complete' or subscription_id is null)`;
const SET = sql<{
  id: number;
  status: string;
  amount: number;
  paymentIntent: string | null;
  subscriptionId: string | null;
  at: Date | null;
  ticket: number;
}>`
  update billing.payment set status = $status, amount = $amount, payment_intent = $paymentIntent, subscription_id = $subscriptionId,
    paid_at = coalesce(paid_at, $at), ticket = $ticket where id = $id`;

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
    const [payment] = state ? await tx.run(READ, { sessionId, ticket }) : [];
    if (payment?.isLater) return null;
    if (state) await tx.run(CLOSE, { sessionId, status: state.status, subscriptionId: state.subscriptionId });
    // A subscription's event is stored with the subscription.
    const isNew = event !== null && !state?.subscriptionId && (await storeEvent(tx, event, this.clock.now()));
    if (!state || !payment) return [];
    const status = statusOf(state, event);
    const { amount, paymentIntent, subscriptionId, paidAt, refunded } = state;
    if (subscriptionId)
      // The state of the subscription says whether the payment is made.
      await tx.run(SET, {
        id: payment.id,
        status: payment.status,
        amount,
        paymentIntent: null,
        subscriptionId,
        at: null,
        ticket,
      });
    else {
      const at = status === 'paid' ? new Date(paidAt) : null;
      await tx.run(SET, { id: payment.id, status, amount, paymentIntent, subscriptionId: null, at, ticket });
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
