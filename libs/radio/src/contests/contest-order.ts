import type { ContestRules } from './contest-rules.ts';

type Span = Pick<ContestRules, 'from' | 'to'>;

/**
 * The order in which contests are chosen from at `now` (ms): those that run, then those that come, both the first to
 * begin first, then those that are over, the latest first.
 */
export function contestOrder(now: number): (one: Span, other: Span) => number {
  const rank = ({ from, to }: Span) => (now >= to ? 2 : now < from ? 1 : 0);
  return (one, other) => rank(one) - rank(other) || (rank(one) === 2 ? other.from - one.from : one.from - other.from);
}
