import { expect, it, test } from '@jest/globals';
import fc from 'fast-check';
import { Thinning } from './thinning.ts';

const chosenOf = (total: number, limit: number, seen = total) => {
  const thinning = new Thinning(total, limit);
  return Array.from({ length: seen }, (_, at) => at).filter(() => thinning.isNextChosen());
};

it('chooses all, or the limit within one, and leaves equal gaps', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 200 }), (total, limit) => {
      const chosen = chosenOf(total, limit);
      expect(chosen.length).toBeLessThanOrEqual(limit);
      expect(chosen.length).toBeGreaterThanOrEqual(Math.min(total, limit) - 1);
      const gaps = chosen.slice(1).map((at, index) => at - (chosen[index] ?? 0));
      for (const gap of gaps) expect(Math.abs(gap - Math.max(1, total / limit))).toBeLessThanOrEqual(1);
    }),
  );
});

test('contacts logged meanwhile do not exceed the limit', () => {
  expect(chosenOf(10, 10, 25)).toHaveLength(10);
  expect(chosenOf(0, 10, 3)).toHaveLength(3);
});
