import { reasonText, timeText } from './entity-text.ts';

test.each([
  [{ from: null, until: null }, 'at all times'],
  [{ from: null, until: '1973-09-16T23:59:59.999Z' }, 'until 1973-09-16'],
  [{ from: '1991-06-26T00:00:00.000Z', until: null }, 'since 1991-06-26'],
  [{ from: '2026-02-28T00:00:00.000Z', until: '2026-03-31T23:59:59.000Z' }, '2026-02-28 to 2026-03-31'],
  [{ from: '2026-02-28T00:00:00.000Z', until: '2026-02-28T23:59:59.000Z' }, '2026-02-28'],
])('%j is %s', (period, text) => expect(timeText(period)).toBe(text));

test('a reason names the rule', () => {
  const reason = { kind: 'prefix', text: 'DL', from: null, until: null } as const;
  expect(reasonText(reason, 'DL1AA')).toContain('DL.');
});
