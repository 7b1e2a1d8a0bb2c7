/** The fields of Stripe's objects (API version 2026-10-28.endive) that the product may read; times in seconds. */
export type Metadata = Record<string, string>;

export interface Customer {
  id: string;
  object: 'customer';
  created: number;
  email: string | null;
  deleted?: true;
  metadata: Metadata;
}

export interface PaymentMethod {
  id: string;
  object: 'payment_method';
  type: 'card';
  card: { brand: string; last4: string; fingerprint: string };
  customer: string | null;
}

export interface Session {
  id: string;
  object: 'checkout.session';
  created: number;
  expires_at: number;
  mode: 'subscription' | 'payment';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  client_reference_id: string | null;
  customer: string | null;
  subscription: string | null;
  payment_intent: string | null;
  amount_total: number;
  metadata: Metadata;
  success_url: string;
  cancel_url: string;
  url: string | null;
  /** A field that Stripe does not have: the terms with which the subscription will be created. */
  plan: { amount: number; trialDays: number; metadata: Metadata };
}

export interface Subscription {
  id: string;
  object: 'subscription';
  created: number;
  customer: string;
  status: 'trialing' | 'active' | 'past_due' | 'canceled' | 'incomplete';
  metadata: Metadata;
  items: { object: 'list'; data: { id: string; current_period_start: number; current_period_end: number }[] };
  trial_start: number | null;
  trial_end: number | null;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  pause_collection: { behavior: 'void'; resumes_at: number | null } | null;
  default_payment_method: string | null;
  latest_invoice: string | null;
  /** A field that Stripe does not have. */
  amount: number;
}

export interface Invoice {
  id: string;
  object: 'invoice';
  created: number;
  customer: string;
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  amount_due: number;
  amount_paid: number;
  attempt_count: number;
  attempted: boolean;
  lines: { object: 'list'; data: { id: string; period: { start: number; end: number } }[] };
  parent: { type: 'subscription_details'; subscription_details: { subscription: string; metadata: Metadata } };
  status_transitions: { paid_at: number | null };
  payments: {
    object: 'list';
    data: { id: string; status: 'open' | 'paid'; payment: { type: string; payment_intent: string } }[];
  };
}

export interface PaymentIntent {
  id: string;
  object: 'payment_intent';
  created: number;
  customer: string | null;
  status: 'succeeded';
  latest_charge: string;
}

export interface Charge {
  id: string;
  object: 'charge';
  created: number;
  customer: string | null;
  payment_intent: string;
  status: 'succeeded';
  amount: number;
  amount_refunded: number;
  refunded: boolean;
  disputed: boolean;
}

export interface Refund {
  id: string;
  object: 'refund';
  created: number;
  charge: string;
  amount: number;
  status: 'succeeded';
}

export interface Dispute {
  id: string;
  object: 'dispute';
  created: number;
  charge: string;
  payment_intent: string;
  amount: number;
  status: 'needs_response' | 'won' | 'lost';
}

export interface StripeEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  type: string;
  data: { object: unknown; previous_attributes?: Record<string, unknown> };
}
