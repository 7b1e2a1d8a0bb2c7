import type { Contest, ContestFields } from '@pileup/contract/contests/contests';
import { CONTEST_BANDS } from '@pileup/radio/contests/contest-rules';

/** Fields that an administrator enters; lists as texts. */
export interface ContestDraft
  extends Omit<ContestFields, 'modes' | 'bands' | 'categories' | 'from' | 'to' | 'log_until'> {
  modes: string;
  bands: string;
  categories: string;
  /** The beginning in UTC: `2026-11-28 12:00`. */
  from: string;
  to: string;
  log_until: string;
}

const timeText = (iso: string) => iso.slice(0, 16).replace('T', ' ');

export function draftOfContest(contest: Contest | null): ContestDraft {
  if (!contest)
    return {
      name: '',
      cabrillo_name: '',
      modes: '',
      bands: CONTEST_BANDS.join(', '),
      categories: '',
      from: '',
      to: '',
      log_until: '',
      audience: 'everybody',
      rule: 'one-point',
      duplicates: 'band',
    };
  const { name, cabrillo_name, modes, bands, categories, from, to, log_until, audience, rule, duplicates } = contest;
  return {
    name,
    cabrillo_name,
    audience,
    rule,
    duplicates,
    modes: modes.join(', '),
    bands: bands.join(', '),
    categories: categories.join(', '),
    from: timeText(from),
    to: timeText(to),
    log_until: timeText(log_until),
  };
}

const listOf = (text: string) =>
  text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter(Boolean);

/** `2026-11-28 12:00` as ISO 8601 in UTC; other texts are sent unchanged, for the server to refuse with a reason. */
function isoOf(text: string): string {
  const [, day, time, seconds = ':00'] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d)?Z?$/.exec(text.trim()) ?? [];
  return day && time ? `${day}T${time}${seconds}Z` : text.trim();
}

/** @param id the contest to change; null for a new one */
export function requestOfContest(draft: ContestDraft, id: number | null): ContestFields & { id?: number } {
  return {
    ...draft,
    modes: listOf(draft.modes).map((mode) => mode.toUpperCase()),
    bands: listOf(draft.bands).map((band) => band.toLowerCase()),
    categories: listOf(draft.categories),
    from: isoOf(draft.from),
    to: isoOf(draft.to),
    log_until: isoOf(draft.log_until),
    ...(id !== null && { id }),
  };
}
