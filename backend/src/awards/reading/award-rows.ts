import type { Award, AwardDetail, AwardHolder } from '@pileup/contract/awards/awards';
import { ALL_STATIONS, type StationSummary } from '../../identity/index.js';
import { isoSeconds } from '../../logbook/index.js';
import { ruleOf } from '../rules/award-rules.js';
import { lastDayOf } from '../rules/spans.js';

/** A stored award with its period. */
export interface AwardRow {
  id: number;
  accountId: number;
  rule: string;
  from: Date;
  to: Date;
  count: number;
  contacts: number;
  shared: boolean;
  state: AwardDetail['state'];
}

/** The columns of an `AwardRow`. */
export const AWARD_COLUMNS = `a.id, a.account_id as "accountId", p.rule, p.from_at as "from", p.to_at as "to", a.count, a.contacts,
  a.state, exists (select from awards.award o where o.period_id = a.period_id and o.account_id <> a.account_id) as shared`;
export const AWARDS = 'awards.award a join awards.period p on p.id = a.period_id';
/**
 * The condition that others may see an award: not if its station is excluded from leaderboards or its deletion is
 * pending.
 */
export const IS_PUBLIC = `exists (select from (${ALL_STATIONS}) s where s.account_id = a.account_id and not s.excluded)`;

export function awardOf(row: AwardRow, user: AwardHolder): Award {
  const rule = ruleOf(row.rule);
  return {
    id: row.id,
    key: rule.key,
    award: { name: rule.name, short_name: rule.short_name },
    award_id: rule.id,
    award_date: lastDayOf(row.to.getTime()),
    period: rule.period,
    mode_class: rule.mode_class,
    measure: rule.measure,
    from: isoSeconds(row.from.getTime()),
    to: isoSeconds(row.to.getTime()),
    qso_count: row.contacts,
    count: row.count,
    shared: row.shared,
    user,
  };
}

export function holderOf({ id, callsign, name, image, isSubscriber }: StationSummary): AwardHolder {
  return { id, my_callsign: callsign, name, profile_image_name: image, sub: isSubscriber ? 1 : 0 };
}
