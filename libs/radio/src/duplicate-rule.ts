import type { ModeClass } from './mode.ts';

/** The operator's rule for when a contact with the same callsign is a duplicate. */
export interface DuplicateRule {
  /** Properties that have to be the same, besides the callsign. */
  readonly same: 'band-and-mode' | 'band' | 'call';
  /** How long a contact counts: the UTC day, or for ever. */
  readonly within: 'day' | 'ever';
}

/** The rule of an operator who has chosen none: once per band, mode class and UTC day, as most programmes count. */
export const DEFAULT_DUPLICATE_RULE: DuplicateRule = { same: 'band-and-mode', within: 'day' };

/** A contact with a callsign. */
export interface TimedContact {
  /** ms */
  readonly at: number;
  /** Empty if unknown: then it is no duplicate by band. */
  readonly band: string;
  readonly modeClass: ModeClass;
}

const DAY_MS = 86_400_000;

/** Whether `contact` is a duplicate of `earlier`, a contact with the same callsign. */
export function isDuplicateOf(rule: DuplicateRule, contact: TimedContact, earlier: TimedContact): boolean {
  const isSameDay = Math.floor(contact.at / DAY_MS) === Math.floor(earlier.at / DAY_MS);
  if (rule.within === 'day' && !isSameDay) return false;
  if (rule.same === 'call') return true;
  if (contact.band === '' || contact.band !== earlier.band) return false;
  return rule.same === 'band' || contact.modeClass === earlier.modeClass;
}
