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
 * A notice that something happened at the payment service, with the object to read again. An event never carries state:
 * it may be late, repeated or overtaken by others.
 */
export interface ServiceEvent {
  readonly id: string;
  readonly type: string;
  /** When it happened, ms since 1970. */
  readonly at: number;
  readonly note: EventNote | null;
  readonly subscriptionId?: string | null;
  readonly sessionId?: string | null;
  /** The customer whose subscriptions are all read, where the event names nothing else. */
  readonly customerId?: string | null;
  /** A payment outside of subscriptions. */
  readonly paymentIntent?: string | null;
}
