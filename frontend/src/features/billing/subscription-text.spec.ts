import type { SubscriptionAnswer } from '@pileup/contract/billing';
import { standingText } from './subscription-text.ts';

const free: SubscriptionAnswer = {
  subscription: { level: 0, expiryDate: null },
  subscribed: false,
  paid_subscription: false,
  periods: [],
  can_upgrade: false,
};
const until = (expiryDate: string | null) => ({ ...free, subscribed: true, subscription: { level: 1, expiryDate } });

test('how the subscription stands', () => {
  expect(standingText(free)).toBe('Free account');
  expect(standingText(until('2026-12-28T10:00:00Z'))).toBe('Subscriber until 28 Dec 2026');
  expect(standingText(until(null))).toBe('Subscriber');
});
