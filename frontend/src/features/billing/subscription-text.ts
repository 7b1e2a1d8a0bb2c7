import type { PeriodKind, SubscriptionAnswer } from '@pileup/contract/billing';
import { utcDateText } from '../../lib/text/time-text.ts';

export const KINDS: Readonly<Record<PeriodKind, string>> = { trial: 'Free trial', paid: 'Paid', gift: 'Gift' };

/** How the subscription stands, in one line. */
export function standingText({ subscribed, subscription: { expiryDate } }: SubscriptionAnswer): string {
  if (!subscribed) return 'Free account';
  const until = Date.parse(expiryDate ?? '');
  return Number.isNaN(until) ? 'Subscriber' : `Subscriber until ${utcDateText(until)}`;
}
