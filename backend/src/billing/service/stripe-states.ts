import type Stripe from 'stripe';
import type { InvoiceState, SubscriptionState } from './subscription-state.js';

const ms = (seconds: number | null | undefined): number | null =>
  typeof seconds === 'number' ? seconds * 1_000 : null;

/** References are ids or, where they were expanded, objects. */
export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

export interface PaidBack {
  refunded: number;
  refundedAt: number | null;
  heldAt: number | null;
}

export const NOT_PAID_BACK: PaidBack = { refunded: 0, refundedAt: null, heldAt: null };

/** The refunds of a charge, and since when a dispute holds it. */
export function paidBack(
  charge: Stripe.Charge,
  refunds: readonly Stripe.Refund[],
  disputes: readonly Stripe.Dispute[],
): PaidBack {
  const times = refunds
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .map(({ created }) => created);
  const held = disputes.filter(({ status }) => status !== 'won' && status !== 'warning_closed');
  return {
    refunded: charge.amount_refunded,
    refundedAt: charge.refunded ? ms(Math.max(charge.created, ...times)) : null,
    heldAt: held.length > 0 ? ms(Math.min(...held.map(({ created }) => created))) : null,
  };
}

/** The payment of an invoice that succeeded, or was tried last. */
export function paymentIntentOf({ payments }: Stripe.Invoice): string | null {
  const all = payments?.data ?? [];
  const one = all.find(({ status }) => status === 'paid') ?? all.at(-1);
  return idOf(one?.payment.payment_intent);
}

const INVOICE_STATUSES: readonly string[] = ['draft', 'open', 'paid', 'void', 'uncollectible'];
const isInvoiceStatus = (status: string | null): status is InvoiceState['status'] =>
  INVOICE_STATUSES.includes(status ?? '');

/** Null for an invoice without lines or with an unknown status. */
export function invoiceState(invoice: Stripe.Invoice, back: PaidBack): InvoiceState | null {
  const periods = invoice.lines.data.map(({ period }) => period);
  const status = invoice.status as string | null;
  if (periods.length === 0 || !isInvoiceStatus(status)) return null;
  return {
    id: invoice.id ?? '',
    status,
    // The period of the invoice itself looks back; that of its lines is what is paid for.
    from: Math.min(...periods.map(({ start }) => start)) * 1_000,
    to: Math.max(...periods.map(({ end }) => end)) * 1_000,
    isFirst: invoice.billing_reason === 'subscription_create',
    wasTried: invoice.attempt_count > 0,
    amount: invoice.amount_paid,
    paidAt: ms(invoice.status_transitions.paid_at),
    ...back,
  };
}

export function subscriptionState(
  subscription: Stripe.Subscription,
  invoices: readonly InvoiceState[],
): SubscriptionState {
  const { trial_start, trial_end, cancel_at_period_end, metadata } = subscription;
  const ends = subscription.items.data.map(({ current_period_end }) => current_period_end);
  const periodEnd = ends.length > 0 ? Math.max(...ends) * 1_000 : null;
  const method = subscription.default_payment_method;
  const account = Number(metadata.account);
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) ?? '',
    accountId: Number.isInteger(account) && account > 0 ? account : null,
    purpose: metadata.purpose === 'donation' ? 'donation' : 'membership',
    status: subscription.status,
    trial: trial_start && trial_end ? { from: trial_start * 1_000, to: trial_end * 1_000 } : null,
    invoices,
    periodEnd,
    // The portal may set either.
    cancelAt: ms(subscription.cancel_at) ?? (cancel_at_period_end ? periodEnd : null),
    pausedUntil: subscription.pause_collection ? (ms(subscription.pause_collection.resumes_at) ?? FAR_AWAY) : null,
    endedAt: ms(subscription.ended_at),
    card: typeof method === 'object' ? (method?.card?.fingerprint ?? null) : null,
  };
}

/** A pause without an end, which only the dashboard of the payment service can make: the year 2100. */
const FAR_AWAY = Date.UTC(2100, 0, 1);
