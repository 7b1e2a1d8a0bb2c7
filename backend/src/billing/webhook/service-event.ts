import type { HistoryKind } from '@pileup/contract/billing';

/** A line of a member's history. */
export interface EventNote {
  readonly kind: HistoryKind;
  /** Pence. */
  readonly amount?: number | null;
  /** Ms since 1970. */
  readonly until?: number | null;
}

/**
 * That something happened at the payment service, and what to read again because of it. An event never carries state: it
 * may be late, repeated or overtaken by others.
 */
export interface ServiceEvent {
  readonly id: string;
  readonly type: string;
  /** When it happened, ms since 1970. */
  readonly at: number;
  readonly note: EventNote | null;
  readonly subscriptionId?: string | null;
  readonly sessionId?: string | null;
  /** Everything of a customer, where the event names nothing else. */
  readonly customerId?: string | null;
  /** A payment outside of subscriptions. */
  readonly paymentIntent?: string | null;
}
