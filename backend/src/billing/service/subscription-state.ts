/** A subscription as the payment service reports it, at one moment. Times are ms since 1970, amounts pence. */
export interface SubscriptionState {
  readonly id: string;
  readonly customerId: string;
  /** The main account that began the subscription; null if it was not begun here. */
  readonly accountId: number | null;
  readonly purpose: 'membership' | 'donation';
  /** Unknown values of later versions give no access: periods follow from invoices alone. */
  readonly status: string;
  readonly trial: Span | null;
  readonly invoices: readonly InvoiceState[];
  readonly periodEnd: number | null;
  readonly cancelAt: number | null;
  readonly pausedUntil: number | null;
  readonly endedAt: number | null;
  /** The payment service's fingerprint of the payment card; null for other ways to pay. */
  readonly card: string | null;
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface InvoiceState extends Span {
  readonly id: string;
  readonly status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  readonly isFirst: boolean;
  /** Whether a payment was tried. */
  readonly wasTried: boolean;
  readonly amount: number;
  readonly paidAt: number | null;
  readonly refunded: number;
  /** When the whole amount was paid back. */
  readonly refundedAt: number | null;
  /** When a dispute began that is open or lost. */
  readonly heldAt: number | null;
}

/** Statuses of a running subscription. */
const RUNNING: ReadonlySet<string> = new Set(['trialing', 'active', 'past_due', 'unpaid', 'paused']);

export const isRunning = ({ status }: { status: string }): boolean => RUNNING.has(status);
