import type { ReportedScore, ScoreCategory } from '@pileup/contract/contests/scoreboard';

const OPERATORS: Readonly<Record<string, string>> = { 'SINGLE-OP': 'SO', 'MULTI-OP': 'MO', CHECKLOG: 'Check log' };
const POWERS: Readonly<Record<string, string>> = { HIGH: 'HP', LOW: 'LP', QRP: 'QRP' };

/** A category as operators abbreviate it: `SO AS LP`; bands and modes only where they are not all of them. */
export function categoryText({ operator, assisted, band, mode, power, transmitter, overlay }: ScoreCategory): string {
  const parts = [
    OPERATORS[operator] ?? operator,
    operator === 'MULTI-OP' && transmitter !== 'ONE' ? transmitter : '',
    assisted === 'ASSISTED' ? 'AS' : '',
    POWERS[power] ?? power,
    band === 'ALL' ? '' : band,
    mode === 'MIXED' ? '' : mode,
    overlay,
  ];
  return parts.filter(Boolean).join(' ');
}

/** The source of a score, and what of it the log here confirms. */
export function sourceText({ checked, program }: Pick<ReportedScore, 'checked' | 'program'>): string {
  if (checked !== null && checked > 0) return `${checked} % of the log checked`;
  return program === '' ? 'self-reported' : `self-reported by ${program}`;
}

export interface ScoreFilter {
  /** The beginning of a call or a part of a club's name, in any case. */
  text: string;
  /** Cabrillo's words; empty for all. */
  operator: string;
  power: string;
}

/** Whether a score is in a filtered list. */
export function isListed({ call, callsign, club, category }: ReportedScore, filter: ScoreFilter): boolean {
  const text = filter.text.trim().toUpperCase();
  return (
    (filter.operator === '' || category.operator === filter.operator) &&
    (filter.power === '' || category.power === filter.power) &&
    (text === '' || call.includes(text) || callsign.includes(text) || club.toUpperCase().includes(text))
  );
}

/** The values of a part of the category that occur, in alphabetical order. */
export function occurring(scores: readonly ReportedScore[], part: 'operator' | 'power'): string[] {
  return [...new Set(scores.map(({ category }) => category[part]))].filter(Boolean).sort();
}
