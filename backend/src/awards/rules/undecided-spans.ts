import type { AwardPeriodState } from '@pileup/contract/awards/awards';
import { AWARD_RULES, type Rule } from './award-rules.js';
import { canDecide, DECIDED_AFTER_MS } from './award-states.js';
import { PERIOD_KINDS, type Span, spanAt, spansBetween } from './spans.js';

/** A span with its rules that are not decided. */
export interface UndecidedSpan {
  readonly span: Span;
  readonly rules: readonly Rule[];
}

/** The stored decision of a rule for the period that begins at `from`; undefined without one. */
export type StoredState = (key: string, from: number) => AwardPeriodState | undefined;

const begins = ({ since }: Rule): number => (since === undefined ? Number.NEGATIVE_INFINITY : Date.parse(since));

/** Times in ms since 1970. */
export interface CountedTime {
  /** The contacts that count are known from here on. */
  readonly retained: number;
  /** The first of them: before it there was nothing to win. */
  readonly first: number;
}

/** All spans to be decided at `now`, those that ended first at the beginning. */
export function undecidedSpans(
  { retained, first }: CountedTime,
  now: number,
  storedState: StoredState,
  rules = AWARD_RULES,
): UndecidedSpan[] {
  const undecided = PERIOD_KINDS.flatMap((kind) =>
    spansBetween(kind, Math.max(retained, spanAt(kind, first).from), now - DECIDED_AFTER_MS).flatMap((span) => {
      const due = rules.filter(
        (rule) =>
          rule.period === kind && begins(rule) <= span.from && canDecide(span, storedState(rule.key, span.from), now),
      );
      return due.length > 0 ? [{ span, rules: due }] : [];
    }),
  );
  return undecided.sort((a, b) => a.span.to - b.span.to || b.span.from - a.span.from);
}

/** Periods of one kind with the same rules, in order. */
export interface UndecidedSpans {
  readonly spans: readonly Span[];
  readonly rules: readonly Rule[];
}

/** A month of days: more would only take more memory, not less time each. */
const MAX_TOGETHER = 31;

/** The spans to decide next, together: of the kind and with the rules of the first one. Null if there is none. */
export function nextTogether([first, ...others]: readonly UndecidedSpan[]): UndecidedSpans | null {
  if (!first) return null;
  const { kind } = first.span;
  const keys = first.rules.map(({ key }) => key).join();
  const alike = others.filter(({ span, rules }) => span.kind === kind && rules.map(({ key }) => key).join() === keys);
  const spans = [first, ...alike].slice(0, MAX_TOGETHER).map(({ span }) => span);
  return { spans, rules: first.rules };
}
