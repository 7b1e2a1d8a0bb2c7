import { type ContestContact, type ContestRules, duplicateKey } from './contest-rules.ts';
import { type Multiplier, multiplierKey, type ScoringRule, scoringRule } from './scoring-rules.ts';

/** The score of one contact. */
export interface ScoredContact<Contact extends ContestContact = ContestContact> {
  readonly contact: Contact;
  /** 0 for a duplicate. */
  readonly points: number;
  /** The contact of which it is a duplicate; null if it is none. */
  readonly duplicateOf: Contact | null;
  /** Multipliers that no earlier contact gave. */
  readonly newMultipliers: readonly Multiplier[];
}

export interface ContestTotals {
  /** Number of contacts without duplicates. */
  readonly contacts: number;
  readonly duplicates: number;
  readonly points: number;
  readonly multipliers: number;
  /** Points, times multipliers if the rule has them. */
  readonly score: number;
}

/** Scores contacts one after the other, in order of time: the first of several duplicates counts. */
export class LogScorer<Contact extends ContestContact = ContestContact> {
  private readonly rules: Pick<ContestRules, 'rule' | 'duplicates'>;
  private readonly rule: ScoringRule;
  private readonly worked = new Map<string, Contact>();
  private readonly multipliers = new Set<string>();
  private duplicates = 0;
  private points = 0;

  constructor(rules: Pick<ContestRules, 'rule' | 'duplicates'>) {
    this.rules = rules;
    this.rule = scoringRule(rules.rule);
  }

  /** The score that a contact would have now, without adding it. */
  preview(contact: Contact): ScoredContact<Contact> {
    const duplicateOf = this.worked.get(duplicateKey(this.rules, contact)) ?? null;
    if (duplicateOf) return { contact, points: 0, duplicateOf, newMultipliers: [] };
    const newMultipliers = this.rule
      .multipliers(contact)
      .filter((multiplier) => !this.multipliers.has(multiplierKey(multiplier)));
    return { contact, points: this.rule.points(contact), duplicateOf, newMultipliers };
  }

  add(contact: Contact): ScoredContact<Contact> {
    const scored = this.preview(contact);
    if (scored.duplicateOf) this.duplicates++;
    else this.worked.set(duplicateKey(this.rules, contact), contact);
    this.points += scored.points;
    for (const multiplier of scored.newMultipliers) this.multipliers.add(multiplierKey(multiplier));
    return scored;
  }

  totals(): ContestTotals {
    const { points, duplicates } = this;
    return {
      contacts: this.worked.size,
      duplicates,
      points,
      multipliers: this.multipliers.size,
      score: this.rule.hasMultipliers ? points * this.multipliers.size : points,
    };
  }
}

/** The order in which contacts are scored; of the same time, the one with the lower id first. */
export const inOrderOfTime = (
  a: Pick<ContestContact, 'at' | 'qdo_id'>,
  b: Pick<ContestContact, 'at' | 'qdo_id'>,
): number => a.at - b.at || a.qdo_id - b.qdo_id;

/** Scores all contacts of a station, whatever their order. */
export function scoreLog<Contact extends ContestContact>(
  rules: Pick<ContestRules, 'rule' | 'duplicates'>,
  contacts: Iterable<Contact>,
): { scored: ScoredContact<Contact>[]; totals: ContestTotals } {
  const scorer = new LogScorer<Contact>(rules);
  const scored = [...contacts].sort(inOrderOfTime).map((contact) => scorer.add(contact));
  return { scored, totals: scorer.totals() };
}
