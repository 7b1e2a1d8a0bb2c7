import { SUBSCRIPTION_PERIODS } from '../../billing/index.js';
import { ALL_STATIONS } from '../../identity/index.js';
import { COUNTED_BY_DAY, COUNTED_CONTACTS } from '../../ranking/index.js';

// Which contacts qualify, as CTEs. A contact qualifies if it counts on leaderboards and its station, or its main
// account, was subscribed at its time. Parameters of all CTEs:
// $1, $2 the period: from, to (exclusive); $3 now; $4 keys, $5 classes of mode, $6 measures of the rules.

/** The condition on contacts `k` of stations `s`, which have the subscribed times `spans`. */
const IN_PERIOD = 'k.ts >= $1 and k.ts < $2 and k.ts <= $3';
const SUBSCRIBED = '(s.is_whole or k.ts <@ s.spans)';

/** `awards_rule` and `awards_station`: the stations that were subscribed for at least a part of the period. */
const RULES_AND_STATIONS = `
  awards_rule as (
    select * from unnest($4::text[], $5::text[], $6::text[]) as r (rule, mode_class, measure)
  ), awards_station as materialized (
    select *, spans @> tstzrange($1, $2) as is_whole from (
      select s.account_id, s.callsign, range_agg(tstzrange(p.from_at, p.to_at)) as spans
      from (${ALL_STATIONS}) s join (${SUBSCRIPTION_PERIODS}) p on p.main_id = s.main_id
      where not s.excluded and p.from_at < $2 and p.to_at > $1
      group by s.account_id, s.callsign
    ) subscribed
  )`;

/**
 * `awards_score`: the result of each station by rule. Contacts of stations that were subscribed during the whole period
 * are the sums that the leaderboards have; only those of the others are read. Entities and bands are counted from the
 * contacts, in one pass, and only if a rule needs it.
 */
const SCORES = `
  awards_counted as (
    select account_id, mode_class, sum(n)::integer as n from (
      select d.account_id, d.mode_class, d.n
      from (${COUNTED_BY_DAY}) d join awards_station s on s.account_id = d.account_id and s.is_whole
      where d.day >= ($1::timestamptz at time zone 'UTC')::date and d.day < ($2::timestamptz at time zone 'UTC')::date
      union all
      select k.account_id, k.mode_class, -1
      from (${COUNTED_CONTACTS}) k join awards_station s on s.account_id = k.account_id and s.is_whole
      where k.ts > $3 and k.ts >= $1 and k.ts < $2
      union all
      select k.account_id, k.mode_class, 1
      from awards_station s cross join lateral (
        select * from (${COUNTED_CONTACTS}) k where k.account_id = s.account_id and ${IN_PERIOD} offset 0
      ) k
      where not s.is_whole and k.ts <@ s.spans
    ) counts group by 1, 2
  ), awards_different as materialized (
    select k.account_id, k.mode_class, k.band, k.dxcc
    from (${COUNTED_CONTACTS}) k join awards_station s on s.account_id = k.account_id
    where ${IN_PERIOD} and ${SUBSCRIBED} and exists (select from awards_rule where measure <> 'contacts')
    group by 1, 2, 3, 4
  ), awards_score as (
    select r.rule, c.account_id, sum(c.n)::integer as count
    from awards_rule r join awards_counted c on r.mode_class is null or c.mode_class = r.mode_class
    where r.measure = 'contacts' group by 1, 2 having sum(c.n) > 0
    union all
    select r.rule, d.account_id,
      (case r.measure when 'entities' then count(distinct d.dxcc) else count(distinct d.band) end)::integer
    from awards_rule r join awards_different d on r.mode_class is null or d.mode_class = r.mode_class
    where r.measure = 'bands' or (r.measure = 'entities' and d.dxcc > 0)
    group by r.rule, r.measure, d.account_id
  )`;

/** `awards_placed`: the stations by rule with their place; equal results have the same place. */
export const PLACED = `${RULES_AND_STATIONS}, ${SCORES}, awards_placed as materialized (
    select p.*, s.callsign,
      rank() over (partition by rule order by count desc)::integer as place,
      row_number() over (partition by rule order by count desc, s.callsign)::integer as nth
    from awards_score p join awards_station s using (account_id)
  )`;

/**
 * `awards_qualifying`: the contacts of the rows of the CTE `awards_winner` (account_id, period_id, rule). Those with
 * `counts` are the proof: all, or the first one of each entity or band.
 */
export const QUALIFYING = `awards_qualifying as materialized (
    select w.account_id, w.period_id, k.qdo_id, k.ts, k.band, k.dxcc, row_number() over (
      partition by w.period_id, w.account_id, case r.measure when 'contacts' then k.qdo_id end,
        case r.measure when 'entities' then k.dxcc end, case r.measure when 'bands' then k.band end
      order by k.ts, k.qdo_id) = 1 as counts
    from awards_winner w join awards_rule r using (rule) join awards_station s using (account_id)
    cross join lateral (
      select * from (${COUNTED_CONTACTS}) k where k.account_id = w.account_id and ${IN_PERIOD} offset 0
    ) k
    where (r.mode_class is null or k.mode_class = r.mode_class) and ${SUBSCRIBED}
      and (r.measure <> 'entities' or k.dxcc > 0)
  )`;
