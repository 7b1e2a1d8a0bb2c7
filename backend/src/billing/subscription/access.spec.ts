import type { InvoiceState, SubscriptionState } from '../service/subscription-state.js';
import { accessOf } from './access.js';

const DAY = 86_400_000;
const day = (n: number) => n * DAY;

const subscription = (change: Partial<SubscriptionState> = {}): SubscriptionState => ({
  id: 'sub_1',
  customerId: 'cus_1',
  accountId: 1,
  purpose: 'membership',
  status: 'active',
  card: null,
  trial: null,
  invoices: [],
  periodEnd: null,
  cancelAt: null,
  pausedUntil: null,
  endedAt: null,
  ...change,
});
const invoice = (from: number, to: number, change: Partial<InvoiceState> = {}): InvoiceState => ({
  id: `in_${from}`,
  status: 'paid',
  isFirst: false,
  wasTried: true,
  amount: 265,
  paidAt: day(from),
  refunded: 0,
  refundedAt: null,
  heldAt: null,
  from: day(from),
  to: day(to),
  ...change,
});
const trial = { from: 0, to: day(7) };
const ofTrial = invoice(0, 7, { isFirst: true, amount: 0 });
const unpaid = { status: 'open', paidAt: null } as const;

test.each<[string, SubscriptionState, string[]]>([
  ['a trial', subscription({ status: 'trialing', trial, invoices: [ofTrial] }), ['trial 0-7']],
  ['a trial ended early', subscription({ status: 'canceled', trial, endedAt: day(3) }), ['trial 0-3']],
  ['paid after the trial', subscription({ trial, invoices: [ofTrial, invoice(7, 38)] }), ['trial 0-7', 'paid 7-38']],
  ['paid at once', subscription({ invoices: [invoice(0, 31, { isFirst: true })] }), ['paid 0-31']],
  ['not paid at once', subscription({ invoices: [invoice(0, 31, { isFirst: true, ...unpaid })] }), []],
  ['failed', subscription({ trial, invoices: [ofTrial, invoice(7, 38, unpaid)] }), ['trial 0-7', 'grace 7-10']],
  [
    'not tried yet',
    subscription({ invoices: [invoice(7, 38, { ...unpaid, status: 'draft', wasTried: false })] }),
    ['grace 7-10'],
  ],
  ['failed and given up', subscription({ invoices: [invoice(7, 38, { ...unpaid, status: 'void' })] }), ['grace 7-10']],
  [
    'failed month after month',
    subscription({
      // The payment service lists the newest first.
      invoices: [
        invoice(100, 131, { ...unpaid, status: 'draft', wasTried: false }),
        invoice(69, 100, unpaid),
        invoice(38, 69, { ...unpaid, status: 'uncollectible' }),
        invoice(7, 38, { ...unpaid, status: 'void' }),
      ],
    }),
    ['grace 7-10'],
  ],
  [
    'failed again after a month that was paid',
    subscription({ invoices: [invoice(7, 38, unpaid), invoice(38, 69), invoice(69, 100, unpaid)] }),
    ['grace 7-10', 'paid 38-69', 'grace 69-72'],
  ],
  [
    'failed after a pause',
    subscription({
      invoices: [invoice(7, 38, { ...unpaid, status: 'void', wasTried: false }), invoice(38, 69, unpaid)],
    }),
    ['grace 38-41'],
  ],
  [
    'ended within the grace',
    subscription({ status: 'canceled', endedAt: day(8), invoices: [invoice(7, 38, unpaid)] }),
    ['grace 7-8'],
  ],
  ['refunded', subscription({ invoices: [invoice(7, 38, { refunded: 265, refundedAt: day(9) })] }), ['paid 7-9']],
  ['refunded in part', subscription({ invoices: [invoice(7, 38, { refunded: 100 })] }), ['paid 7-38']],
  ['disputed', subscription({ invoices: [invoice(7, 38, { heldAt: day(12) })] }), ['paid 7-12']],
  [
    'paused',
    subscription({
      pausedUntil: day(98),
      invoices: [invoice(7, 38), invoice(38, 68, { ...unpaid, status: 'void', wasTried: false })],
    }),
    ['paid 7-38'],
  ],
  [
    'renewed',
    subscription({ periodEnd: day(38), trial, invoices: [ofTrial, invoice(7, 38)] }),
    ['trial 0-7', 'paid 7-38', 'grace 38-41'],
  ],
  [
    'the end of a trial',
    subscription({ status: 'trialing', periodEnd: day(7), trial, invoices: [ofTrial] }),
    ['trial 0-7', 'grace 7-10'],
  ],
  ['cancelled', subscription({ periodEnd: day(38), cancelAt: day(38), invoices: [invoice(7, 38)] }), ['paid 7-38']],
  [
    'to be paused',
    subscription({ periodEnd: day(38), pausedUntil: day(98), invoices: [invoice(7, 38)] }),
    ['paid 7-38'],
  ],
  [
    'refunded and going on',
    subscription({ periodEnd: day(38), invoices: [invoice(7, 38, { refunded: 265, refundedAt: day(9) })] }),
    ['paid 7-9'],
  ],
  [
    'past due',
    subscription({ status: 'past_due', periodEnd: day(69), invoices: [invoice(7, 38), invoice(38, 69, unpaid)] }),
    ['paid 7-38', 'grace 38-41'],
  ],
])('%s', (_, state, periods) => {
  const text = accessOf(state, true).map(({ kind, from, to }) => `${kind} ${from / DAY}-${to / DAY}`);
  expect(text).toEqual(periods);
});

test('a second trial gives nothing', () => {
  expect(accessOf(subscription({ status: 'trialing', trial, invoices: [ofTrial] }), false)).toEqual([]);
});
