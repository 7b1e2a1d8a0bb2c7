import type Stripe from 'stripe';
import { Unavailable } from '../../platform/errors.js';
import { type CheckoutState, type NewCheckout, type OpenedCheckout, PaymentService } from './payment-service.js';
import { sessionParams } from './stripe-checkout-params.js';
import {
  idOf,
  invoiceState,
  NOT_PAID_BACK,
  type PaidBack,
  paidBack,
  paymentIntentOf,
  subscriptionState,
} from './stripe-states.js';
import type { InvoiceState, SubscriptionState } from './subscription-state.js';

export interface StripeSettings {
  readonly secretKey: string;
  readonly priceId: string;
  /** Another address than Stripe's, for tests. */
  readonly apiUrl: string | undefined;
  readonly siteUrl: string;
}

/** The version of requests, responses and, as configured at Stripe, webhooks. */
export const API_VERSION = '2026-10-28.endive';
const PAGE = 100;

/** Stripe through its own package, which is loaded with the first request: it takes 36 MB. */
export class StripeService extends PaymentService {
  readonly name = 'stripe';
  private loaded: Promise<Stripe> | undefined;

  constructor(private readonly settings: StripeSettings) {
    super();
  }

  client(): Promise<Stripe> {
    this.loaded ??= load(this.settings);
    return this.loaded;
  }

  override async createCustomer(accountId: number, email: string): Promise<string> {
    const { id } = await this.ask(({ customers }) =>
      customers.create(
        { metadata: { account: String(accountId) }, ...(email ? { email } : {}) },
        // The address may change between two attempts, which must not be refused.
        { idempotencyKey: `pileup customer ${accountId} ${email}` },
      ),
    );
    return id;
  }

  override async openCheckout(checkout: NewCheckout): Promise<OpenedCheckout> {
    const params = sessionParams(checkout, this.settings);
    const { id, url } = await this.ask((stripe) =>
      stripe.checkout.sessions.create(params, { idempotencyKey: `pileup checkout ${checkout.id}` }),
    );
    if (!url) throw new Unavailable();
    return { sessionId: id, url };
  }

  override async expireCheckout(sessionId: string): Promise<void> {
    await this.ask(({ checkout }) => checkout.sessions.expire(sessionId)).catch(ignoreRefusal);
  }

  override async readCheckout(sessionId: string): Promise<CheckoutState | null> {
    const session = await this.find(({ checkout }) =>
      checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] }),
    );
    if (!session) return null;
    const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
    const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
    return {
      status: checkoutStatus(session.status),
      isPaid: session.payment_status === 'paid',
      subscriptionId: idOf(session.subscription),
      paymentIntent: idOf(session.payment_intent),
      paidAt: (charge?.created ?? session.created) * 1_000,
      amount: session.amount_total ?? 0,
      ...(charge ? await this.paidBackOf(charge) : NOT_PAID_BACK),
    };
  }

  override async readSubscription(id: string): Promise<SubscriptionState | null> {
    const subscription = await this.find(({ subscriptions }) =>
      subscriptions.retrieve(id, { expand: ['default_payment_method'] }),
    );
    return subscription && subscriptionState(subscription, await this.invoicesOf(subscription));
  }

  override async subscriptionOfPayment(payment_intent: string): Promise<string | null> {
    const { data } = await this.ask(({ invoicePayments }) =>
      invoicePayments.list({ payment: { type: 'payment_intent', payment_intent }, limit: 1, expand: ['data.invoice'] }),
    );
    const invoice = data[0]?.invoice;
    return typeof invoice === 'object' && 'parent' in invoice
      ? idOf(invoice.parent?.subscription_details?.subscription)
      : null;
  }

  override async *subscriptionIds(): AsyncIterable<string> {
    const stripe = await this.client();
    for await (const { id } of stripe.subscriptions.list({ status: 'all', limit: PAGE })) yield id;
  }

  override async openPortal(customer: string): Promise<string> {
    const return_url = `${this.settings.siteUrl}/account/subscription`;
    const { url } = await this.ask(({ billingPortal }) => billingPortal.sessions.create({ customer, return_url }));
    return url;
  }

  override async cancelAtEnd(id: string, isCancelled: boolean): Promise<void> {
    await this.ask(({ subscriptions }) => subscriptions.update(id, { cancel_at_period_end: isCancelled }));
  }

  override async cancelNow(id: string): Promise<void> {
    await this.ask(({ subscriptions }) => subscriptions.cancel(id)).catch(ignoreRefusal);
  }

  override async pause(id: string, until: number): Promise<void> {
    const resumes_at = Math.floor(until / 1_000);
    await this.ask(({ subscriptions }) =>
      subscriptions.update(id, { pause_collection: { behavior: 'void', resumes_at } }),
    );
  }

  override async resume(id: string, pausedUntil: number, startsNow: boolean): Promise<void> {
    const anchor: Pick<Stripe.SubscriptionUpdateParams, 'billing_cycle_anchor' | 'proration_behavior'> = startsNow
      ? { billing_cycle_anchor: { type: 'now' }, proration_behavior: 'none' }
      : {};
    // A new period makes an invoice, so it must begin only once. Otherwise the same pause may begin and end again.
    const options = startsNow ? { idempotencyKey: `pileup resume ${id} ${pausedUntil}` } : {};
    await this.ask(({ subscriptions }) => subscriptions.update(id, { pause_collection: '', ...anchor }, options));
  }

  override async deleteCustomer(customerId: string): Promise<void> {
    await this.find(({ customers }) => customers.del(customerId));
  }

  private async invoicesOf({ id, customer }: Stripe.Subscription): Promise<InvoiceState[]> {
    const invoices = await this.all(({ invoices }) =>
      invoices.list({ subscription: id, limit: PAGE, expand: ['data.payments'] }),
    );
    const charges = await this.all(({ charges }) => charges.list({ customer: idOf(customer) ?? '', limit: PAGE }));
    const succeeded = charges.filter(({ status }) => status === 'succeeded');
    const byIntent = new Map(succeeded.map((charge) => [idOf(charge.payment_intent), charge]));
    const states: InvoiceState[] = [];
    for (const invoice of invoices) {
      const charge = byIntent.get(paymentIntentOf(invoice));
      const state = invoiceState(invoice, charge ? await this.paidBackOf(charge) : NOT_PAID_BACK);
      if (state) states.push(state);
    }
    return states;
  }

  private async paidBackOf(charge: Stripe.Charge): Promise<PaidBack> {
    const { id, amount_refunded, disputed } = charge;
    if (amount_refunded === 0 && !disputed) return NOT_PAID_BACK;
    const [refunds, disputes] = await Promise.all([
      amount_refunded > 0 ? this.all(({ refunds }) => refunds.list({ charge: id, limit: PAGE })) : [],
      disputed ? this.all(({ disputes }) => disputes.list({ charge: id, limit: PAGE })) : [],
    ]);
    return paidBack(charge, refunds, disputes);
  }

  /** All pages of a list. */
  private async all<Row>(list: (stripe: Stripe) => AsyncIterable<Row>): Promise<Row[]> {
    return this.ask(async (stripe) => {
      const rows: Row[] = [];
      for await (const row of list(stripe)) rows.push(row);
      return rows;
    });
  }

  private async find<Found>(read: (stripe: Stripe) => Promise<Found>): Promise<Found | null> {
    try {
      return await this.ask(read);
    } catch (error) {
      if (error instanceof StripeFailure && error.answeredStatus === 404) return null;
      throw error;
    }
  }

  /** Stripe's own errors hold ids and parameters, so they are neither returned nor logged. */
  private async ask<Answer>(request: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
    try {
      return await request(await this.client());
    } catch (error) {
      const { type = 'unknown', statusCode = 0 } = error as { type?: string; statusCode?: number };
      throw new StripeFailure(type, statusCode);
    }
  }
}

function checkoutStatus(status: string | null): CheckoutState['status'] {
  return status === 'complete' || status === 'expired' ? status : 'open';
}

/** A request to Stripe that failed; it says nothing about whom it concerned. */
export class StripeFailure extends Unavailable {
  constructor(
    readonly type: string,
    readonly answeredStatus: number,
  ) {
    super('The payment service did not answer. Please try again in a moment.');
    this.cause = new Error(`${type} ${answeredStatus || ''}`.trim());
  }
}

/** Stripe says that the object is absent, or in a state in which the request means nothing. */
const isRefusal = (error: unknown): boolean =>
  error instanceof StripeFailure && (error.answeredStatus === 404 || error.answeredStatus === 400);

function ignoreRefusal(error: unknown): void {
  if (!isRefusal(error)) throw error;
}

async function load({ secretKey, apiUrl }: StripeSettings): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe');
  const at = apiUrl ? new URL(apiUrl) : null;
  return new StripeClient(secretKey, {
    apiVersion: API_VERSION,
    maxNetworkRetries: 2,
    timeout: 10_000,
    telemetry: false,
    ...(at ? { host: at.hostname, port: at.port, protocol: at.protocol === 'http:' ? 'http' : 'https' } : {}),
  });
}
