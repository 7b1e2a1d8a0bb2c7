import type Stripe from 'stripe';
import { idOf } from '../service/stripe-states.js';
import type { EventNote, ServiceEvent } from './service-event.js';

const ms = (seconds: number | null | undefined): number | null =>
  typeof seconds === 'number' ? seconds * 1_000 : null;

type About = Omit<ServiceEvent, 'id' | 'type' | 'at'>;

/** The object to read again because of an event of Stripe; null if there is none. */
export function serviceEventOf(event: Stripe.Event): ServiceEvent | null {
  const about = aboutOf(event);
  return about && { id: event.id, type: event.type, at: event.created * 1_000, ...about };
}

function aboutOf(event: Stripe.Event): About | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return { sessionId: event.data.object.id, note: checkoutNote(event.data.object, event.type) };
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.trial_will_end':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
      return { subscriptionId: event.data.object.id, note: subscriptionNote(event) };
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.payment_action_required':
      return invoiceAbout(event.data.object, event.type);
    case 'charge.refunded':
      return {
        paymentIntent: idOf(event.data.object.payment_intent),
        note: { kind: 'refunded', amount: newlyRefunded(event) },
      };
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return { paymentIntent: idOf(event.data.object.payment_intent), note: disputeNote(event) };
    case 'payment_method.attached':
    case 'payment_method.updated':
      return { customerId: idOf(event.data.object.customer), note: null };
    default:
      return null;
  }
}

function checkoutNote({ metadata, amount_total }: Stripe.Checkout.Session, type: string): EventNote | null {
  const hasFailed = type === 'checkout.session.async_payment_failed' && metadata?.purpose !== 'donation';
  return hasFailed ? { kind: 'payment failed', amount: amount_total } : null;
}

type SubscriptionEvent = Extract<Stripe.Event, { data: { object: Stripe.Subscription } }>;

function subscriptionNote({ type, data: { object, previous_attributes } }: SubscriptionEvent): EventNote | null {
  if (object.metadata.purpose === 'donation') return null;
  if (type === 'customer.subscription.created')
    return object.trial_end === null ? null : { kind: 'trial started', until: ms(object.trial_end) };
  if (type === 'customer.subscription.trial_will_end') return { kind: 'trial ends soon', until: ms(object.trial_end) };
  if (type === 'customer.subscription.deleted') return { kind: 'left', until: ms(object.ended_at) };
  if (type !== 'customer.subscription.updated') return null;
  const before: object = previous_attributes ?? {};
  const has = (name: string) => name in before;
  if (has('pause_collection'))
    return object.pause_collection
      ? { kind: 'paused', until: ms(object.pause_collection.resumes_at) }
      : { kind: 'resumed' };
  if (!has('cancel_at_period_end') && !has('cancel_at')) return null;
  const until = object.cancel_at ?? object.items.data[0]?.current_period_end;
  return object.cancel_at_period_end || object.cancel_at
    ? { kind: 'cancelled', until: ms(until) }
    : { kind: 'continued' };
}

function invoiceAbout(invoice: Stripe.Invoice, type: string): About | null {
  const subscription = invoice.parent?.subscription_details;
  // One-off invoices are not ours.
  if (!subscription) return null;
  const subscriptionId = idOf(subscription.subscription);
  if (subscription.metadata?.purpose === 'donation') return { subscriptionId, note: null };
  return { subscriptionId, note: invoiceNote(invoice, type) };
}

function invoiceNote({ amount_paid, amount_due, lines }: Stripe.Invoice, type: string): EventNote | null {
  if (type === 'invoice.payment_failed') return { kind: 'payment failed', amount: amount_due };
  if (type === 'invoice.payment_action_required') return { kind: 'confirmation needed', amount: amount_due };
  // The first invoice of a trial is over nothing.
  if (amount_paid === 0) return null;
  return { kind: 'paid', amount: amount_paid, until: ms(Math.max(...lines.data.map(({ period }) => period.end))) };
}

function newlyRefunded({ data }: Extract<Stripe.Event, { type: 'charge.refunded' }>): number {
  return data.object.amount_refunded - (data.previous_attributes?.amount_refunded ?? 0);
}

function disputeNote({
  type,
  data: { object },
}: Extract<Stripe.Event, { data: { object: Stripe.Dispute } }>): EventNote {
  const { status, amount } = object;
  if (type === 'charge.dispute.created') return { kind: 'disputed', amount };
  return { kind: status === 'won' || status === 'warning_closed' ? 'dispute won' : 'dispute lost', amount };
}
