import { DEFAULT_DUPLICATE_RULE, type DuplicateRule } from '@pileup/radio/duplicate';
import { persistentStore } from '../../persistent-store.ts';

type Choices<Key extends keyof DuplicateRule> = readonly { value: DuplicateRule[Key]; label: string }[];

export const SAME: Choices<'same'> = [
  { value: 'band-and-mode', label: 'Same band and mode' },
  { value: 'band', label: 'Same band' },
  { value: 'call', label: 'Same callsign' },
];

export const WITHIN: Choices<'within'> = [
  { value: 'day', label: 'On this UTC day' },
  { value: 'ever', label: 'At any time' },
];

/** Stored per account on this device. */
export const duplicateRule = persistentStore('duplicate-rule', readDuplicateRule);

export function readDuplicateRule(stored: unknown): DuplicateRule {
  const { same, within } = (stored ?? {}) as Partial<Record<keyof DuplicateRule, unknown>>;
  return {
    same: SAME.find(({ value }) => value === same)?.value ?? DEFAULT_DUPLICATE_RULE.same,
    within: WITHIN.find(({ value }) => value === within)?.value ?? DEFAULT_DUPLICATE_RULE.within,
  };
}
