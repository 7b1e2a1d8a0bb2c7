import fc from 'fast-check';
import { endOfCoverage, monthsAfter, type Period, subscriptionStatusOf } from './periods.js';

const at = (text: string) => Date.parse(`2026-${text}T00:00:00Z`);
const period = (from: string, to: string, kind: Period['kind'] = 'gift'): Period => ({
  from: new Date(at(from)),
  to: new Date(at(to)),
  kind,
});

test.each<[string, Period[], number, string | null, boolean]>([
  ['nothing', [], 0, null, false],
  ['ended', [period('01-01', '02-01')], 0, null, false],
  ['not yet', [period('02-02', '03-01')], 0, null, false],
  ['from the first moment', [period('02-01', '03-01', 'trial')], 1, '03-01', false],
  ['paid', [period('01-15', '03-01', 'paid')], 1, '03-01', true],
  ['a gift, then paid', [period('01-15', '02-10'), period('02-10', '03-10', 'paid')], 1, '03-10', false],
  ['a short one within a long one', [period('01-15', '06-01'), period('01-20', '02-05')], 1, '06-01', false],
  ['a gap', [period('01-15', '02-10'), period('02-11', '03-10')], 1, '02-10', false],
  ['unordered', [period('02-10', '03-10'), period('01-15', '02-10')], 1, '03-10', false],
])('the status: %s', (_, periods, level, expires, isPaid) => {
  expect(subscriptionStatusOf(periods, at('02-01'))).toEqual({
    level,
    expiryDate: expires && new Date(at(expires)).toISOString(),
    isPaid,
  });
});

test('coverage ends at the first moment without a period', () => {
  const day = fc.integer({ min: 0, max: 60 });
  const periods = fc.array(
    fc
      .tuple(day, fc.integer({ min: 1, max: 10 }))
      .map(([from, days]): Period => ({ from: new Date(from), to: new Date(from + days), kind: 'gift' })),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(periods, day, (some, now) => {
      const isCovered = (moment: number) =>
        some.some(({ from, to }) => from.getTime() <= moment && moment < to.getTime());
      let end = now;
      while (isCovered(end)) end++;
      expect(endOfCoverage(some, now)).toBe(end);
    }),
  );
});

test.each([
  ['2026-11-21T20:50:00.000Z', 1, '2026-12-21T20:50:00.000Z'],
  ['2026-11-21T20:50:00.000Z', 3, '2027-02-21T20:50:00.000Z'],
  ['2026-01-31T12:00:00.000Z', 1, '2026-02-28T12:00:00.000Z'],
  ['2028-01-31T12:00:00.000Z', 1, '2028-02-29T12:00:00.000Z'],
  ['2028-02-29T12:00:00.000Z', 12, '2029-02-28T12:00:00.000Z'],
  ['2026-10-31T23:59:59.999Z', 120, '2036-10-31T23:59:59.999Z'],
])('%s and %d months is %s', (from, months, to) => {
  expect(new Date(monthsAfter(Date.parse(from), months)).toISOString()).toBe(to);
});
