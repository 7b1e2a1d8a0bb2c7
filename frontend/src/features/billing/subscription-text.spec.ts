import type { SubscriptionAnswer } from '@pileup/contract/billing';
import { subscriptionText } from './subscription-text.ts';

const free: SubscriptionAnswer = {
  subscription: { level: 0, expiryDate: null },
  subscribed: false,
  paid_subscription: false,
  periods: [],
  can_upgrade: false,
};
const until = (expiryDate: string | null) => ({ ...free, subscribed: true, subscription: { level: 1, expiryDate } });

test('the status of the subscription', () => {
  expect(subscriptionText(free, 'dmy')).toBe('Free account');
  expect(subscriptionText(until('2026-12-28T10:00:00Z'), 'dmy')).toBe('Subscriber until 28 Dec 2026');
  expect(subscriptionText(until(null), 'dmy')).toBe('Subscriber');
});
