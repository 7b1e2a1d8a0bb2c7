import type { AwardPeriodKind } from '@pileup/contract/awards/awards';

const DAY = 86_400_000;

/** A UTC day, week or month in ms since 1970; `to` is exclusive. */
export interface Span {
  readonly kind: AwardPeriodKind;
  readonly from: number;
  readonly to: number;
}

export const PERIOD_KINDS: readonly AwardPeriodKind[] = ['day', 'week', 'month'];

/** The span of this kind that contains `at`. Weeks start on Monday. */
export function spanAt(kind: AwardPeriodKind, at: number): Span {
  const day = Math.floor(at / DAY) * DAY;
  if (kind === 'day') return { kind, from: day, to: day + DAY };
  const date = new Date(day);
  if (kind === 'month') {
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
    return { kind, from: Date.UTC(year, month, 1), to: Date.UTC(year, month + 1, 1) };
  }
  // JavaScript counts Sunday as 0; here it is the last day of the week.
  const from = day - ((date.getUTCDay() + 6) % 7) * DAY;
  return { kind, from, to: from + 7 * DAY };
}

/** The spans of a kind that begin at `from` or later and end at `until` or earlier, in order. */
export function spansBetween(kind: AwardPeriodKind, from: number, until: number): Span[] {
  const spans: Span[] = [];
  for (let span = spanAt(kind, from); span.to <= until; span = spanAt(kind, span.to))
    if (span.from >= from) spans.push(span);
  return spans;
}

/** The last day of a span as `YYYY-MM-DD`. */
export const lastDayOf = (to: number): string => new Date(to - DAY).toISOString().slice(0, 10);
