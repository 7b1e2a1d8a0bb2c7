import type { HistoryKind, SubscriptionResponse } from '@pileup/contract/billing';
import { historyText, stateText, subscriptionText } from './subscription-text.ts';

const until = (expiryDate: string | null) => ({ subscribed: true, subscription: { level: 1, expiryDate } });
const response = (change: Partial<SubscriptionResponse>): SubscriptionResponse => ({
  ...until('2026-12-28T10:00:00Z'),
  paid_subscription: true,
  periods: [],
  can_upgrade: true,
  service: 'stripe',
  state: 'paid',
  trial_available: false,
  price: 265,
  trial_days: 7,
  running: true,
  has_customer: true,
  cancel_at: null,
  paused_until: null,
  next_payment: '2026-12-28T10:00:00Z',
  history: [],
  ...change,
});

const line = (kind: HistoryKind) => ({ at: '2026-11-28T10:00:00Z', kind, amount: null, until: null });

test('the status of the subscription', () => {
  expect(subscriptionText({ subscribed: false, subscription: { level: 0, expiryDate: null } }, 'dmy')).toBe(
    'Free account',
  );
  expect(subscriptionText(until('2026-12-28T10:00:00Z'), 'dmy')).toBe('Subscriber until 28 Dec 2026');
  expect(subscriptionText(until(null), 'dmy')).toBe('Subscriber');
});

test.each<[Partial<SubscriptionResponse>, string]>([
  [{}, 'Paid until 28 Dec 2026 The next payment of £2.65 is on 28 Dec 2026.'],
  [{ state: 'trial' }, 'Free trial until 28 Dec 2026 The next payment of £2.65 is on 28 Dec 2026.'],
  [
    { cancel_at: '2026-12-28T10:00:00Z', next_payment: null },
    'Cancelled, access until 28 Dec 2026 Nothing more will be charged.',
  ],
  [
    { paused_until: '2027-02-28T09:00:00Z', state: 'paused' },
    'Paused You won’t be charged, and subscriber features are off. Resumes automatically on 28 Feb 2027.',
  ],
  [{ state: 'gift', next_payment: null }, 'Gift subscription until 28 Dec 2026 Nothing to pay.'],
  [
    { state: 'grace', next_payment: null, history: [line('paid'), line('trial started')] },
    'Your payment is due We are collecting the payment; you keep access until 28 Dec 2026.',
  ],
  [
    { state: 'grace', next_payment: null, history: [line('cancelled'), line('payment failed'), line('paid')] },
    'Your payment failed You keep access until 28 Dec 2026. Please check your card under “Card and invoices”.',
  ],
])('%j', (change, expected) => {
  const { title, text } = stateText(response(change), 'dmy');
  expect(`${title} ${text}`).toBe(expected);
});

test.each<HistoryKind>(['trial started', 'paid', 'left', 'refunded', 'gift received', 'dispute lost'])('%s', (kind) => {
  const line = historyText({ at: '2026-11-01T00:00:00Z', kind, amount: 265, until: '2026-12-28T10:00:00Z' }, 'dmy');
  expect(`${line.title} ${line.text}`).toMatch(/28 Dec 2026|£2\.65/);
});
