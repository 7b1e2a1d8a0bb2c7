import type { ScoringRuleKey } from './contest-rules.ts';

export interface RuleText {
  readonly name: string;
  /** Explanations for operators, one sentence each. */
  readonly explained: readonly string[];
}

/** Texts of the scoring rules, without the tables that scoring needs. */
export const RULE_TEXTS: Readonly<Record<ScoringRuleKey, RuleText>> = {
  'one-point': {
    name: 'One point per contact',
    explained: ['Every contact is worth 1 point. The score is the number of points.'],
  },
  'ww-digi': {
    name: 'WW Digi: distance and fields',
    explained: [
      'A contact is worth 1 point, and 1 more for every 3,000 km between the centres of the two grid squares.',
      'Each grid field (the first two letters) is a multiplier once per band. The score is points times multipliers.',
    ],
  },
  'arrl-digital': {
    name: 'ARRL Digital: distance',
    explained: [
      'A contact is worth 1 point, and 1 more for every 500 km between the centres of the two grid squares. There are no multipliers.',
    ],
  },
  'cq-ww': {
    name: 'CQ WW: zones and countries',
    explained: [
      'A contact with another continent is worth 3 points, within the continent 1 (within North America 2), within the own country 0.',
      'Each CQ zone and each country is a multiplier once per band, the own country too. A station at sea gives a zone only. The score is points times multipliers.',
    ],
  },
  'cq-wpx': {
    name: 'CQ WPX: prefixes',
    explained: [
      'A contact with another continent is worth 3 points, within the continent 1 (within North America 2), and double on 40, 80 and 160 m. Within the own country it is worth 1 point.',
      'Each prefix is a multiplier once in the whole contest. The score is points times multipliers.',
    ],
  },
};

export const SCORING_RULE_KEYS = Object.keys(RULE_TEXTS) as readonly ScoringRuleKey[];
