import type { Subscription } from './identity.ts';

export type PeriodKind = 'trial' | 'paid' | 'gift';

/** A period of a subscription: from, inclusive, to, exclusive (ISO 8601). */
export interface SubscriptionPeriod {
  from: string;
  to: string;
  kind: PeriodKind;
}

/** The subscription of the signed-in account, which is that of its main account. */
export interface SubscriptionAnswer {
  subscription: Subscription;
  subscribed: boolean;
  paid_subscription: boolean;
  /** Newest first. */
  periods: SubscriptionPeriod[];
  /** Whether this installation sells subscriptions. */
  can_upgrade: boolean;
}
