import type { Subscription, User } from './identity.ts';

/** `grace`: a payment is due or has failed, at most three days. Listed once it has begun. */
export type PeriodKind = 'trial' | 'paid' | 'gift' | 'grace';

/** A period of a subscription: from, inclusive, to, exclusive (ISO 8601). */
export interface SubscriptionPeriod {
  from: string;
  to: string;
  kind: PeriodKind;
}

/** Where payments are made; `sandbox` takes no money. Null: subscriptions cannot be bought. */
export type PaymentService = 'stripe' | 'sandbox' | null;

export type SubscriptionState =
  | 'none'
  | 'trial'
  | 'paid'
  | 'gift'
  /** Access for three days after a payment failed, or while the one that is due is being made. */
  | 'grace'
  /** No access and no payments until a day. */
  | 'paused'
  | 'ended';

export type HistoryKind =
  | 'trial started'
  | 'trial refused'
  | 'trial ends soon'
  | 'paid'
  | 'payment failed'
  | 'confirmation needed'
  | 'cancelled'
  | 'continued'
  | 'paused'
  | 'resumed'
  | 'left'
  | 'refunded'
  | 'disputed'
  | 'dispute won'
  | 'dispute lost'
  | 'gift given'
  | 'gift received';

/** One event of a subscription, reported by the payment service. */
export interface HistoryLine {
  /** ISO 8601. */
  at: string;
  kind: HistoryKind;
  /** Pence, if the event has one. */
  amount: number | null;
  /** The day that the event is about (ISO 8601): when the trial ends, until when is paid or paused. */
  until: string | null;
}

/** The subscription of the signed-in account, which is that of its main account. */
export interface SubscriptionResponse {
  subscription: Subscription;
  subscribed: boolean;
  paid_subscription: boolean;
  /** Newest first. */
  periods: SubscriptionPeriod[];
  /** Whether this installation sells subscriptions. */
  can_upgrade: boolean;
  service: PaymentService;
  state: SubscriptionState;
  /** Whether the free trial is still available to this account. */
  trial_available: boolean;
  /** Pence a month, and the days of the trial. */
  price: number;
  trial_days: number;
  /** Whether a subscription runs, which can be cancelled. */
  running: boolean;
  /**
   * Whether the account began a payment here: its cards, invoices and monthly donations are then in the customer
   * portal. False for sub-accounts.
   */
  has_customer: boolean;
  /** When the subscription ends because it was cancelled (ISO 8601). */
  cancel_at: string | null;
  /** Time until which the subscription is paused (ISO 8601); access lasts until the end of the paid period. */
  paused_until: string | null;
  /** When the next payment is due (ISO 8601). */
  next_payment: string | null;
  /** Newest first, of the main account only. */
  history: HistoryLine[];
}

export interface CheckoutRequest {
  plan: 'trial' | 'monthly';
}

/** Where the browser goes to pay. */
export interface CheckoutResponse {
  url: string;
}

export interface PauseRequest {
  /** 1 to 6. */
  months: number;
}

export interface GiftRequest {
  /** One callsign, or a club's list. */
  callsigns: string[];
  /** 1, 3, 6 or 12. */
  months: number;
  message?: string | null;
}

export interface VerifyCheckoutRequest {
  checkout_session_id?: string | null;
  ref_id?: string | null;
}

/** The account after a checkout; `token` is the one of the request. */
export interface VerifyCheckoutResponse {
  /** Whether this checkout was paid, or began the subscription that the account has. */
  confirmed: boolean;
  subscription: Subscription;
  user: User;
  token: string;
}

export interface DonationRequest {
  /** Pence. */
  amount: number;
  /** A monthly donation, for signed-in operators only, who can end it in the customer portal. */
  monthly?: 0 | 1 | null;
  /** The name on the supporters' wall; empty for none. */
  name?: string | null;
}

export interface Supporter {
  /** The id by which the name can be reported. */
  id: number;
  name: string;
  /** Empty unless the name is the callsign of a station. */
  my_callsign: string;
}

/** Costs of this month against the support of this month, in pence. */
export interface SupportMeter {
  costs: { name: string; amount: number }[];
  needed: number;
  received: number;
  /** `2026-11`. */
  month: string;
}

export interface SupportersResponse {
  supporters: Supporter[];
  /** Null unless costs are configured. */
  meter: SupportMeter | null;
  can_donate: boolean;
  service: PaymentService;
}

export type SandboxAct =
  | 'pay'
  | 'decline'
  | 'leave'
  | 'renew'
  | 'fail'
  | 'recover'
  | 'end grace'
  | 'cancel now'
  | 'refund'
  | 'dispute'
  | 'win dispute';

export interface SandboxRequest {
  /** A sandbox checkout; without it, the act is about the subscription of the account. */
  id?: string | null;
  act: SandboxAct;
}

export interface SandboxCheckoutRequest {
  id: string;
}

export interface SandboxCheckoutResponse {
  title: string;
  /** Pence, today. */
  amount: number;
  /** The later payments, as one sentence. */
  followed_by: string;
  status: 'open' | 'complete' | 'expired';
}

export interface SandboxResponse {
  /** Where the browser goes next; empty to stay. */
  url: string;
}
