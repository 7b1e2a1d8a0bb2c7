import type { PeriodKind, SubscriptionAnswer } from '@pileup/contract/billing';
import type { ShownDateFormat } from '../../lib/text/display-settings.ts';
import { utcDateText } from '../../lib/text/time-text.ts';

export const KIND_NAMES: Readonly<Record<PeriodKind, string>> = { trial: 'Free trial', paid: 'Paid', gift: 'Gift' };

export function subscriptionText(
  { subscribed, subscription: { expiryDate } }: SubscriptionAnswer,
  format: ShownDateFormat,
): string {
  if (!subscribed) return 'Free account';
  const until = Date.parse(expiryDate ?? '');
  return Number.isNaN(until) ? 'Subscriber' : `Subscriber until ${utcDateText(until, format)}`;
}
