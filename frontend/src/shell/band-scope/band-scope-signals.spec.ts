import type { UserCard } from '@pileup/contract/presence';
import { placeToPx, segmentsOf, traceOf } from './band-scope-signals.ts';

let id = 0;
const station = (more: Partial<UserCard>): UserCard =>
  ({ id: ++id, is_live: 1, is_online: 1, on_freq: null, band: '', prop_mode: '', op_mode: 1, ...more }) as UserCard;
const of = (band: string, cards: UserCard[]) => segmentsOf(cards).find((segment) => segment.band === band);
const loudest = (levels: number[]) => levels.indexOf(Math.max(...levels));

describe('the bands of the scope', () => {
  test('count the stations on the air; one with a hidden frequency has no position', () => {
    const cards = [
      station({ on_freq: 14_074, band: '20m' }),
      station({ on_freq: '******', band: '20m', op_mode: 7 }),
      station({ band: '20m', is_live: 0 }),
      station({ on_freq: 10_489_655, band: '3cm', prop_mode: 'SAT' }),
      station({ on_freq: 10_368_100, band: '3cm' }),
    ];
    expect(of('20m', cards)).toMatchObject({ count: 2, hidden: 1, signals: [{ id: cards[0]?.id }] });
    expect(of('SAT', cards)?.count).toBe(1);
    expect(segmentsOf(cards).reduce((sum, { count }) => sum + count, 0)).toBe(3);
  });

  test.each([
    [1, false],
    [2, true],
    [7, false],
    [8, true],
  ] as const)('op mode %i has a caret: %s', (op_mode, cq) => {
    expect(of('20m', [station({ on_freq: 14_200, band: '20m', op_mode })])?.signals[0]?.cq).toBe(cq);
  });
});

describe('the trace of a band', () => {
  const empty = { band: '20m', count: 0, hidden: 0, signals: [] };

  test('has its peak at the station, also at the edges', () => {
    for (const place of [0, 0.21, 1]) {
      const levels = traceOf({ ...empty, count: 1, signals: [{ id: 7, place, cq: false }] }, 76);
      expect(Math.abs(loudest(levels) - placeToPx(place, 76))).toBeLessThanOrEqual(0.5);
    }
  });

  test('is higher for a station that calls CQ', () => {
    const height = (cq: boolean) => Math.max(...traceOf({ ...empty, signals: [{ id: 7, place: 0.5, cq }] }, 76));
    expect(height(true)).toBeGreaterThan(height(false));
  });

  test('has a noise floor that rises with hidden stations, without peaks', () => {
    const noise = (hidden: number) => Math.max(...traceOf({ ...empty, hidden, count: hidden }, 76));
    expect(noise(4)).toBeGreaterThan(noise(0));
    expect(noise(500)).toBeLessThan(0.4);
  });

  test('is the same for the same stations', () => {
    expect(traceOf(empty, 76)).toEqual(traceOf(empty, 76));
  });

  test('stays between 0 and 1 with many stations on one frequency', () => {
    const signals = Array.from({ length: 200 }, (_, n) => ({ id: n, place: 0.5, cq: true }));
    const levels = traceOf({ ...empty, signals }, 76);
    expect([Math.min(...levels) >= 0, Math.max(...levels) <= 1]).toEqual([true, true]);
  });
});
