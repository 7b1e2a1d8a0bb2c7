/** A gift or a donation. */
export interface PaymentRow {
  id: number;
  /** Null for a visitor. */
  accountId: number | null;
  kind: 'gift' | 'donation';
  status: 'open' | 'paid' | 'disputed' | 'refunded' | 'failed';
  months: number | null;
  message: string;
}
