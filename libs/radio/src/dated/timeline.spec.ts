import fc from 'fast-check';
import { amount } from '../../../../test/tiers.ts';
import { timeline } from './timeline.ts';

const period = fc.record({
  from: fc.oneof(fc.constant(Number.NEGATIVE_INFINITY), fc.integer({ min: 0, max: 40 })),
  until: fc.integer({ min: 0, max: 40 }),
  match: fc.constantFrom('a', 'b', 'c', null),
});

test('a timeline has at each moment the first of the periods that overlap there, or null, and ends with the last one', () => {
  fc.assert(
    fc.property(fc.array(period, { minLength: 1, maxLength: 6 }), fc.integer({ min: -1, max: 41 }), (all, moment) => {
      const periods = all.map(({ from, until, match }) => ({ from: Math.min(from, until), until, match }));
      const end = Math.max(...periods.map(({ until }) => until));
      const cut = timeline(periods);
      const expected = periods.find(({ from, until }) => moment >= from && moment <= until)?.match ?? null;
      const found = cut.filter(({ from, until }) => moment >= from && moment <= until).map(({ match }) => match);
      expect(found).toEqual(moment > end ? [] : [expected]);
      expect([cut[0]?.from, cut.at(-1)?.until]).toEqual([Number.NEGATIVE_INFINITY, end]);
      expect(cut.slice(1).map(({ from }) => from)).toEqual(cut.slice(0, -1).map(({ until }) => until + 1));
    }),
    { numRuns: amount(400, 4_000) },
  );
});
