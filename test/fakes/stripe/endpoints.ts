import type { Params } from './form-body.ts';
import { found, type StripeAccount } from './stripe-account.ts';
import type * as objects from './stripe-objects.ts';

/** Responds to a request, or throws. */
export type Handler = (account: StripeAccount, id: string, params: Params) => unknown;

interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path of the endpoint, in which `*` is the id. */
  readonly path: string;
  /** Every parameter that the endpoint accepts; others are refused. */
  readonly accepts: readonly string[];
  readonly handle: Handler;
}

const text = (value: string | Params | undefined): string => (typeof value === 'string' ? value : '');
const under = (params: Params, ...path: string[]): string | Params | undefined =>
  path.reduce<string | Params | undefined>(
    (value, key) => (typeof value === 'object' ? value[key] : undefined),
    params,
  );
const metadataOf = (value: string | Params | undefined) =>
  typeof value === 'object' ? (value as objects.Metadata) : {};

/** A page of a list, newest first, as Stripe's. */
function page<Row extends { id: string }>(rows: Iterable<Row>, url: string, params: Params): object {
  const all = [...rows].reverse();
  const after = text(params.starting_after);
  const from = after === '' ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const limit = Number(text(params.limit) || 10);
  return { object: 'list', url, data: all.slice(from, from + limit), has_more: all.length > from + limit };
}

const LIST = ['limit', 'starting_after', 'ending_before', 'expand'];
const ITEM = ['line_items.quantity', 'line_items.price', 'line_items.price_data.currency'];
const PRICE_DATA = 'line_items.price_data';

/** The endpoints that the product uses, and no others. */
export const ENDPOINTS: readonly Endpoint[] = [
  {
    method: 'POST',
    path: 'customers',
    accepts: ['email', 'metadata.account'],
    handle: (account, _, { email, metadata }) =>
      account.createCustomer({ ...(email ? { email: text(email) } : {}), metadata: metadataOf(metadata) }),
  },
  {
    method: 'DELETE',
    path: 'customers/*',
    accepts: [],
    handle: (account, id) => {
      account.deleteCustomer(id);
      return { id, object: 'customer', deleted: true };
    },
  },
  {
    method: 'POST',
    path: 'checkout/sessions',
    accepts: [
      'mode',
      'customer',
      'client_reference_id',
      'expires_at',
      'success_url',
      'cancel_url',
      'submit_type',
      'payment_method_collection',
      ...ITEM,
      `${PRICE_DATA}.unit_amount`,
      `${PRICE_DATA}.product_data.name`,
      `${PRICE_DATA}.recurring.interval`,
      'subscription_data.trial_period_days',
      'subscription_data.trial_settings.end_behavior.missing_payment_method',
      ...['account', 'purpose', 'checkout'].flatMap((name) => [
        `metadata.${name}`,
        `subscription_data.metadata.${name}`,
      ]),
    ],
    handle: openSession,
  },
  {
    method: 'GET',
    path: 'checkout/sessions/*',
    accepts: ['expand'],
    handle: ({ sessions }, id) => found(sessions, id),
  },
  {
    method: 'POST',
    path: 'checkout/sessions/*/expire',
    accepts: [],
    handle: (account, id) => {
      if (found(account.sessions, id).status !== 'open') throw new Error('Only open checkouts can be expired.');
      return account.expireCheckout(id);
    },
  },
  {
    method: 'POST',
    path: 'billing_portal/sessions',
    accepts: ['customer', 'return_url'],
    handle: (account, _, params) => {
      const customer = found(account.customers, text(params.customer)).id;
      return {
        id: account.id('bps'),
        object: 'billing_portal.session',
        customer,
        url: `https://billing.example/${customer}`,
      };
    },
  },
  {
    method: 'GET',
    path: 'subscriptions',
    accepts: [...LIST, 'status'],
    handle: ({ subscriptions }, _, params) => page(subscriptions.values(), '/v1/subscriptions', params),
  },
  {
    method: 'GET',
    path: 'subscriptions/*',
    accepts: ['expand'],
    handle: ({ subscriptions }, id) => found(subscriptions, id),
  },
  {
    method: 'POST',
    path: 'subscriptions/*',
    accepts: [
      'cancel_at_period_end',
      'pause_collection',
      'pause_collection.behavior',
      'pause_collection.resumes_at',
      'billing_cycle_anchor.type',
      'proration_behavior',
    ],
    handle: updateSubscription,
  },
  {
    method: 'DELETE',
    path: 'subscriptions/*',
    accepts: [],
    handle: (account, id) => {
      if (found(account.subscriptions, id).status === 'canceled') throw new Error(`there is no ${id}`);
      return account.cancel(id);
    },
  },
  {
    method: 'GET',
    path: 'invoices',
    accepts: [...LIST, 'subscription'],
    handle: ({ invoices }, _, params) => {
      const own = ({ parent }: objects.Invoice) => parent.subscription_details.subscription === params.subscription;
      return page([...invoices.values()].filter(own), '/v1/invoices', params);
    },
  },
  {
    method: 'GET',
    path: 'charges',
    accepts: [...LIST, 'customer'],
    handle: ({ charges }, _, params) =>
      page(
        [...charges.values()].filter(({ customer }) => customer === params.customer),
        '/v1/charges',
        params,
      ),
  },
  {
    method: 'GET',
    path: 'invoice_payments',
    accepts: [...LIST, 'payment.type', 'payment.payment_intent'],
    handle: ({ invoices }, _, params) => {
      const intent = under(params, 'payment', 'payment_intent');
      const payments = [...invoices.values()].flatMap((invoice) =>
        invoice.payments.data.map((payment) => ({ ...payment, object: 'invoice_payment', invoice })),
      );
      return page(
        payments.filter(({ payment }) => payment.payment_intent === intent),
        '/v1/invoice_payments',
        params,
      );
    },
  },
  {
    method: 'GET',
    path: 'refunds',
    accepts: [...LIST, 'charge'],
    handle: ({ refunds }, _, params) =>
      page(
        [...refunds.values()].filter(({ charge }) => charge === params.charge),
        '/v1/refunds',
        params,
      ),
  },
  {
    method: 'GET',
    path: 'disputes',
    accepts: [...LIST, 'charge'],
    handle: ({ disputes }, _, params) =>
      page(
        [...disputes.values()].filter(({ charge }) => charge === params.charge),
        '/v1/disputes',
        params,
      ),
  },
];

function openSession(account: StripeAccount, _: string, params: Params): objects.Session {
  const id = account.id('cs_test');
  const ofItem = (...path: string[]) => text(under(params, 'line_items', '0', ...path));
  const customer = text(params.customer) || null;
  if (customer) found(account.customers, customer);
  const expires_at = Number(text(params.expires_at));
  const seconds = expires_at - account.now();
  if (seconds < 1_800 - 60 || seconds > 86_400) throw new Error('expires_at must be 30 minutes to 24 hours from now.');
  if (!ofItem('price') && !ofItem('price_data', 'unit_amount')) throw new Error('A line item needs a price.');
  const amount = Number(ofItem('price_data', 'unit_amount') || '265');
  const session: objects.Session = {
    id,
    object: 'checkout.session',
    created: account.now(),
    expires_at,
    status: 'open',
    payment_status: 'unpaid',
    mode: text(params.mode) === 'payment' ? 'payment' : 'subscription',
    client_reference_id: text(params.client_reference_id) || null,
    customer,
    subscription: null,
    payment_intent: null,
    amount_total: amount,
    metadata: metadataOf(params.metadata),
    success_url: text(params.success_url).replace('{CHECKOUT_SESSION_ID}', id),
    cancel_url: text(params.cancel_url),
    url: `https://checkout.example/${id}`,
    plan: {
      amount,
      trialDays: Number(text(under(params, 'subscription_data', 'trial_period_days')) || 0),
      metadata: metadataOf(under(params, 'subscription_data', 'metadata')),
    },
  };
  account.sessions.set(id, session);
  return session;
}

function updateSubscription(account: StripeAccount, id: string, params: Params): objects.Subscription {
  if (found(account.subscriptions, id).status === 'canceled') throw new Error('A canceled subscription cannot change.');
  const change: Partial<objects.Subscription> = {};
  if (params.cancel_at_period_end !== undefined) change.cancel_at_period_end = params.cancel_at_period_end === 'true';
  if (params.pause_collection === '') change.pause_collection = null;
  else if (params.pause_collection !== undefined)
    change.pause_collection = {
      behavior: 'void',
      resumes_at: Number(text(under(params, 'pause_collection', 'resumes_at'))),
    };
  return account.update(id, change, under(params, 'billing_cycle_anchor', 'type') === 'now');
}
