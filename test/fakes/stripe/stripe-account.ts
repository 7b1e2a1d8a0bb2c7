import type * as objects from './stripe-objects.ts';

const DAY = 86_400;
export const MONTH = 30 * DAY;
const DAYS_BEFORE_TRIAL_END = 3;

/** The result of a payment by the card of a subscription. */
type CardBehaviour = 'pays' | 'declines' | 'asks';

/**
 * The objects that Stripe stores for one account, with its own clock, and the events that their changes cause. Months
 * have 30 days.
 */
export class StripeAccount {
  readonly customers = new Map<string, objects.Customer>();
  readonly methods = new Map<string, objects.PaymentMethod>();
  readonly sessions = new Map<string, objects.Session>();
  readonly subscriptions = new Map<string, objects.Subscription>();
  readonly invoices = new Map<string, objects.Invoice>();
  readonly intents = new Map<string, objects.PaymentIntent>();
  readonly charges = new Map<string, objects.Charge>();
  readonly refunds = new Map<string, objects.Refund>();
  readonly disputes = new Map<string, objects.Dispute>();
  readonly events: objects.StripeEvent[] = [];
  /** Behaviour of cards by subscription. */
  private readonly cards = new Map<string, CardBehaviour>();
  private count = 0;

  /** Seconds since 1970. */
  readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  id(prefix: string): string {
    return `${prefix}_${String(++this.count).padStart(6, '0')}fake`;
  }

  private emit(type: string, object: unknown, previous_attributes?: Record<string, unknown>): void {
    const data = { object: structuredClone(object), ...(previous_attributes ? { previous_attributes } : {}) };
    const created = this.now();
    this.events.push({ id: this.id('evt'), object: 'event', api_version: '2026-10-28.endive', created, type, data });
  }

  /** Completes a checkout as its page does after the card was accepted. */
  completeCheckout(sessionId: string, fingerprint = this.id('card')): void {
    const session = found(this.sessions, sessionId);
    if (session.status !== 'open') throw new Error('the checkout is not open');
    session.status = 'complete';
    session.url = null;
    if (session.mode === 'payment') {
      session.payment_intent = this.charge(session.customer, session.amount_total).payment_intent;
      session.payment_status = 'paid';
    } else {
      const customer = session.customer ?? this.createCustomer({}).id;
      session.customer = customer;
      const subscription = this.subscribe(customer, session, fingerprint);
      session.subscription = subscription.id;
      session.payment_status = subscription.status === 'trialing' ? 'no_payment_required' : 'paid';
    }
    this.emit('checkout.session.completed', session);
  }

  expireCheckout(sessionId: string): objects.Session {
    const session = found(this.sessions, sessionId);
    session.status = 'expired';
    session.url = null;
    this.emit('checkout.session.expired', session);
    return session;
  }

  /** Fails a payment by bank that was begun days before. */
  failCheckout(sessionId: string): void {
    const session = found(this.sessions, sessionId);
    session.status = 'complete';
    session.url = null;
    this.emit('checkout.session.completed', session);
    this.emit('checkout.session.async_payment_failed', session);
  }

  createCustomer(given: { email?: string; metadata?: objects.Metadata }): objects.Customer {
    const { email = null, metadata = {} } = given;
    const customer = { id: this.id('cus'), object: 'customer' as const, created: this.now(), email, metadata };
    this.customers.set(customer.id, customer);
    return customer;
  }

  deleteCustomer(id: string): void {
    const customer = found(this.customers, id);
    for (const subscription of this.subscriptions.values())
      if (subscription.customer === id && subscription.status !== 'canceled') this.cancel(subscription.id);
    customer.deleted = true;
  }

  private subscribe(customer: string, { plan }: objects.Session, fingerprint: string): objects.Subscription {
    const now = this.now();
    const end = now + (plan.trialDays > 0 ? plan.trialDays * DAY : MONTH);
    const card = { brand: 'visa', last4: '4242', fingerprint };
    const method = { id: this.id('pm'), object: 'payment_method' as const, type: 'card' as const, card, customer };
    this.methods.set(method.id, method);
    this.emit('payment_method.attached', method);
    const subscription: objects.Subscription = {
      id: this.id('sub'),
      object: 'subscription',
      created: now,
      customer,
      metadata: plan.metadata,
      status: plan.trialDays > 0 ? 'trialing' : 'active',
      items: { object: 'list', data: [{ id: this.id('si'), current_period_start: now, current_period_end: end }] },
      trial_start: plan.trialDays > 0 ? now : null,
      trial_end: plan.trialDays > 0 ? end : null,
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      ended_at: null,
      pause_collection: null,
      default_payment_method: method.id,
      latest_invoice: null,
      amount: plan.amount,
    };
    this.subscriptions.set(subscription.id, subscription);
    this.emit('customer.subscription.created', subscription);
    this.invoice(subscription, 'subscription_create', plan.trialDays > 0 ? 0 : plan.amount);
    return subscription;
  }

  setCard(subscriptionId: string, behaviour: CardBehaviour): void {
    this.cards.set(subscriptionId, behaviour);
  }

  /** Ends the current period, by the clock of the test, which has been moved there. */
  renew(subscriptionId: string): void {
    const subscription = found(this.subscriptions, subscriptionId);
    const [item] = subscription.items.data;
    if (!item) throw new Error('no item');
    if (subscription.cancel_at_period_end) {
      this.cancel(subscriptionId);
      return;
    }
    item.current_period_start = item.current_period_end;
    item.current_period_end += MONTH;
    const { pause_collection } = subscription;
    if (pause_collection?.resumes_at && pause_collection.resumes_at <= item.current_period_start)
      this.update(subscriptionId, { pause_collection: null });
    if (subscription.status === 'trialing') this.update(subscriptionId, { status: 'active' });
    else this.emit('customer.subscription.updated', subscription, { items: {} });
    this.invoice(subscription, 'subscription_cycle', subscription.amount);
  }

  trialWillEnd(subscriptionId: string): void {
    const subscription = found(this.subscriptions, subscriptionId);
    if (this.now() < (subscription.trial_end ?? 0) - DAYS_BEFORE_TRIAL_END * DAY) throw new Error('too early');
    this.emit('customer.subscription.trial_will_end', subscription);
  }

  private invoice(subscription: objects.Subscription, reason: objects.Invoice['billing_reason'], amount: number): void {
    const { id, customer, metadata } = subscription;
    const [item] = subscription.items.data;
    const period = { start: item?.current_period_start ?? 0, end: item?.current_period_end ?? 0 };
    const invoice: objects.Invoice = {
      id: this.id('in'),
      object: 'invoice',
      created: this.now(),
      customer,
      status: 'open',
      billing_reason: reason,
      amount_due: amount,
      amount_paid: 0,
      attempt_count: 0,
      attempted: false,
      lines: { object: 'list', data: [{ id: this.id('il'), period }] },
      parent: { type: 'subscription_details', subscription_details: { subscription: id, metadata } },
      status_transitions: { paid_at: null },
      payments: { object: 'list', data: [] },
    };
    this.invoices.set(invoice.id, invoice);
    subscription.latest_invoice = invoice.id;
    if (subscription.pause_collection) invoice.status = 'void';
    else this.pay(invoice.id);
  }

  /** Tries to pay an invoice with the card of its subscription. */
  pay(invoiceId: string): void {
    const invoice = found(this.invoices, invoiceId);
    const subscription = found(this.subscriptions, invoice.parent.subscription_details.subscription);
    const behaviour = this.cards.get(subscription.id) ?? 'pays';
    if (invoice.amount_due > 0) {
      invoice.attempt_count++;
      invoice.attempted = true;
    }
    if (behaviour !== 'pays' && invoice.amount_due > 0) {
      if (subscription.status !== 'past_due') this.update(subscription.id, { status: 'past_due' });
      this.emit(behaviour === 'asks' ? 'invoice.payment_action_required' : 'invoice.payment_failed', invoice);
      return;
    }
    invoice.status = 'paid';
    invoice.amount_paid = invoice.amount_due;
    invoice.status_transitions.paid_at = this.now();
    if (invoice.amount_due > 0) {
      const { payment_intent } = this.charge(invoice.customer, invoice.amount_due);
      invoice.payments.data.push({
        id: this.id('inpay'),
        status: 'paid',
        payment: { type: 'payment_intent', payment_intent },
      });
    }
    if (subscription.status === 'past_due') this.update(subscription.id, { status: 'active' });
    this.emit('invoice.paid', invoice);
  }

  /** Confirms or changes the card as the customer does: a failed payment is tried again. */
  payLatest(subscriptionId: string): void {
    this.pay(found(this.subscriptions, subscriptionId).latest_invoice ?? '');
  }

  update(subscriptionId: string, change: Partial<objects.Subscription>, startsNow = false): objects.Subscription {
    const subscription = found(this.subscriptions, subscriptionId);
    const before = Object.fromEntries(
      Object.keys(change).map((name) => [name, subscription[name as keyof objects.Subscription]]),
    );
    Object.assign(subscription, change);
    const [item] = subscription.items.data;
    if (startsNow && item) {
      item.current_period_start = this.now();
      item.current_period_end = this.now() + MONTH;
    }
    this.emit('customer.subscription.updated', subscription, before);
    if (startsNow) this.invoice(subscription, 'subscription_update', subscription.amount);
    return subscription;
  }

  cancel(subscriptionId: string): objects.Subscription {
    const subscription = found(this.subscriptions, subscriptionId);
    Object.assign(subscription, { status: 'canceled', ended_at: this.now(), canceled_at: this.now() });
    this.emit('customer.subscription.deleted', subscription);
    return subscription;
  }

  private charge(customer: string | null, amount: number): objects.Charge {
    const [id, intent, created] = [this.id('ch'), this.id('pi'), this.now()];
    const charge: objects.Charge = {
      id,
      object: 'charge',
      created,
      customer,
      payment_intent: intent,
      status: 'succeeded',
      amount,
      amount_refunded: 0,
      refunded: false,
      disputed: false,
    };
    this.charges.set(id, charge);
    this.intents.set(intent, {
      id: intent,
      object: 'payment_intent',
      created,
      customer,
      status: 'succeeded',
      latest_charge: id,
    });
    return charge;
  }

  /** The newest charge of a customer. */
  chargeOf(customer: string): objects.Charge {
    const charge = [...this.charges.values()].findLast((each) => each.customer === customer);
    if (!charge) throw new Error('nothing was charged');
    return charge;
  }

  refund(chargeId: string, amount?: number): void {
    const charge = found(this.charges, chargeId);
    const before = charge.amount_refunded;
    charge.amount_refunded += amount ?? charge.amount - before;
    charge.refunded = charge.amount_refunded === charge.amount;
    const refund = { id: this.id('re'), object: 'refund' as const, created: this.now(), charge: chargeId };
    this.refunds.set(refund.id, { ...refund, amount: charge.amount_refunded - before, status: 'succeeded' });
    this.emit('charge.refunded', charge, { amount_refunded: before });
  }

  dispute(chargeId: string): string {
    const charge = found(this.charges, chargeId);
    charge.disputed = true;
    const { payment_intent, amount } = charge;
    const id = this.id('dp');
    const dispute: objects.Dispute = {
      id,
      object: 'dispute',
      created: this.now(),
      charge: chargeId,
      payment_intent,
      amount,
      status: 'needs_response',
    };
    this.disputes.set(id, dispute);
    this.emit('charge.dispute.created', dispute);
    return id;
  }

  closeDispute(id: string, status: 'won' | 'lost'): void {
    const dispute = found(this.disputes, id);
    dispute.status = status;
    this.emit('charge.dispute.closed', dispute);
  }
}

export function found<Row>(rows: ReadonlyMap<string, Row>, id: string): Row {
  const row = rows.get(id);
  if (!row) throw new Error(`there is no ${id}`);
  return row;
}
