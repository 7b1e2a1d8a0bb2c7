import type { AwardRule } from '@pileup/contract/awards/awards';

export interface Rule extends AwardRule {
  /** The first day that counts, for awards that were added later: earlier periods are not decided afterwards. */
  readonly since?: string;
}

/**
 * Every award. Stations with the same result share it. A change of a rule raises its version; the id and the key of a
 * rule never change, because certificates name them.
 */
export const AWARD_RULES: readonly Rule[] = [
  rule(1, 'voice-day', 'Voice Master of the day', 'Voice Master', { period: 'day', mode_class: 'voice' }),
  rule(2, 'cw-day', 'CW Master of the day', 'CW Master', { period: 'day', mode_class: 'cw' }),
  rule(3, 'data-day', 'Data Master of the day', 'Data Master', { period: 'day', mode_class: 'data' }),
  rule(4, 'sstv-day', 'SSTV Master of the day', 'SSTV Master', { period: 'day', mode_class: 'sstv' }),
  rule(5, 'dx-week', 'DX Master of the week', 'DX Master', { period: 'week', measure: 'entities' }),
  rule(6, 'all-week', 'Master of the week', 'Week Master', { period: 'week' }),
  rule(7, 'bands-week', 'Bands Master of the week', 'Bands Master', { period: 'week', measure: 'bands' }),
  rule(8, 'all-month', 'Master of the month', 'Month Master', { period: 'month' }),
];

function rule(
  id: number,
  key: string,
  name: string,
  short_name: string,
  { version = 1, mode_class = null, measure = 'contacts', ...rest }: Partial<Rule> & Pick<Rule, 'period'>,
): Rule {
  return { id, key, name, short_name, version, mode_class, measure, ...rest };
}

/** @throws Error for a rule that no longer exists: rules are never removed, only changed */
export function ruleOf(key: string): Rule {
  const found = AWARD_RULES.find((one) => one.key === key);
  if (!found) throw new Error(`award ${key} not found`);
  return found;
}
