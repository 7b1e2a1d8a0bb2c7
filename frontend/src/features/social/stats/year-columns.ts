import type { Column } from './columns.tsx';
import { twoDigits } from './stats-links.ts';

/** More empty years in a row are one column. */
const MAX_EMPTY_YEARS = 5;

export interface YearSpan {
  /** The first year. */
  year: number;
  /** The last year; the same as the first one, except for many empty years. */
  until: number;
  count: number;
}

/** The years in order, with those between them that have no contact. */
export function withEmptyYears(years: readonly { year: number; count: number }[]): YearSpan[] {
  return years.flatMap(({ year, count }, at) => {
    const first = (years[at - 1]?.year ?? year - 1) + 1;
    const gap = year - first;
    const empty =
      gap > MAX_EMPTY_YEARS
        ? [{ year: first, until: year - 1, count: 0 }]
        : Array.from({ length: gap }, (_, n) => ({ year: first + n, until: first + n, count: 0 }));
    return [...empty, { year, until: year, count }];
  });
}

/** `2026`, or `1960–1987`. */
export const spanText = ({ year, until }: YearSpan): string => (year === until ? String(year) : `${year}–${until}`);

/** A column for each year, also for those between without a contact. */
export function yearColumns(years: readonly { year: number; count: number }[], to: (year: number) => string): Column[] {
  return withEmptyYears(years).map((span) => ({
    label: span.year === span.until ? `’${twoDigits(span.year % 100)}` : '…',
    title: spanText(span),
    count: span.count,
    to: to(span.year),
  }));
}
