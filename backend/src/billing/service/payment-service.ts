import type { PaymentService as ServiceName } from '@pileup/contract/billing';
import type { Plan } from '../plans.js';
import type { SubscriptionState } from './subscription-state.js';

export interface NewCheckout {
  /** Id of our own row: a repeated request with the same id returns the same checkout. */
  readonly id: number;
  readonly plan: Plan;
  /** Null for a donation of a visitor. */
  readonly accountId: number | null;
  readonly customerId: string | null;
  /** Pence, for gifts and donations. */
  readonly amount: number;
  readonly isMonthly: boolean;
  /** Name of what is paid, for people. */
  readonly title: string;
  readonly expiresAt: number;
}

export interface OpenedCheckout {
  readonly sessionId: string;
  readonly url: string;
}

/** A checkout as the payment service reports it. */
export interface CheckoutState {
  readonly status: 'open' | 'complete' | 'expired';
  readonly isPaid: boolean;
  readonly subscriptionId: string | null;
  readonly paymentIntent: string | null;
  readonly paidAt: number;
  readonly amount: number;
  readonly refunded: number;
  readonly refundedAt: number | null;
  readonly heldAt: number | null;
}

/** The service that takes payments. The state it reports is the truth; what it gives access to is in `billing.period`. */
export abstract class PaymentService {
  abstract readonly name: ServiceName;
  abstract createCustomer(accountId: number, email: string): Promise<string>;
  abstract openCheckout(checkout: NewCheckout): Promise<OpenedCheckout>;
  /** Closes an open checkout, which then cannot be paid; one that is complete stays complete. */
  abstract expireCheckout(sessionId: string): Promise<void>;
  /** Null if there is none. */
  abstract readCheckout(sessionId: string): Promise<CheckoutState | null>;
  abstract readSubscription(id: string): Promise<SubscriptionState | null>;
  /** The subscription that a payment was for; null for a payment outside of subscriptions. */
  abstract subscriptionOfPayment(paymentIntent: string): Promise<string | null>;
  /** The ids of all subscriptions, for comparison with ours. */
  abstract subscriptionIds(): AsyncIterable<string>;
  /** The address of the customer portal. */
  abstract openPortal(customerId: string): Promise<string>;
  abstract cancelAtEnd(id: string, isCancelled: boolean): Promise<void>;
  abstract cancelNow(id: string): Promise<void>;
  /** Stops invoices until then (ms). */
  abstract pause(id: string, until: number): Promise<void>;
  /**
   * Ends a pause that would last until `pausedUntil`.
   * @param startsNow a new period begins now, with a payment, once for this pause
   */
  abstract resume(id: string, pausedUntil: number, startsNow: boolean): Promise<void>;
  /** Ends all that the customer pays for, and deletes what the service stores of it. */
  abstract deleteCustomer(customerId: string): Promise<void>;
}
