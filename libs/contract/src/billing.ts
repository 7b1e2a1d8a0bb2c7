import type { Subscription } from './identity.ts';

export type PeriodKind = 'trial' | 'paid' | 'gift';

/** A time for which an account is subscribed: from, inclusive, to, exclusive (ISO 8601). */
export interface SubscriptionPeriod {
  from: string;
  to: string;
  kind: PeriodKind;
}

/** One's own subscription, which is the main account's. */
export interface SubscriptionAnswer {
  subscription: Subscription;
  subscribed: boolean;
  paid_subscription: boolean;
  /** Newest first. */
  periods: SubscriptionPeriod[];
  /** Whether a subscription can be bought here. */
  can_upgrade: boolean;
}
