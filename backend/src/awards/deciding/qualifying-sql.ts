import { SUBSCRIPTION_PERIODS } from '../../billing/index.js';
import { ALL_STATIONS } from '../../identity/index.js';
import { type Statement, statement, type Transaction } from '../../platform/database/database.js';
import { COUNTED_BY_DAY, COUNTED_CONTACTS } from '../../ranking/index.js';

// Which contacts qualify, as CTEs. A contact qualifies if it counts on leaderboards and its station, or its main
// account, was subscribed at its time. Parameters of all CTEs:
// $1, $2 the period: from, to (exclusive); $3 now; $4 keys, $5 classes of mode, $6 measures of the rules.

/** The condition on contacts `k` of stations `s`, which have the subscribed times `spans`. */
const IN_PERIOD = 'k.ts >= $1 and k.ts < $2 and k.ts <= $3';
const SUBSCRIBED = '(s.is_whole or k.ts <@ s.spans)';
/** The DXCC entities among contacts `k` as bits, which are combined and counted much faster than rows. */
export const ENTITIES = `bit_or(set_bit(repeat('0', 1024)::bit(1024), k.dxcc, 1)) filter (where k.dxcc between 1 and 1023)`;

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
 * contacts, station by station in the order of their index, so that none has to be sorted, and only if a rule needs it.
 */
const SCORES = `
  awards_counted as (
    select account_id, mode_class, sum(n)::integer as n from (
      select d.account_id, d.mode_class, d.n
      from (${COUNTED_BY_DAY}) d join awards_station s on s.account_id = d.account_id and s.is_whole
      where d.day >= ($1::timestamptz at time zone 'UTC')::date and d.day < ($2::timestamptz at time zone 'UTC')::date
      union all
      select k.account_id, k.mode_class, -1
      from (
        select * from (${COUNTED_CONTACTS}) k where k.ts > $3 offset 0
      ) k join awards_station s on s.account_id = k.account_id and s.is_whole
      where k.ts >= $1 and k.ts < $2
      union all
      select k.account_id, k.mode_class, 1
      from awards_station s cross join lateral (
        select * from (${COUNTED_CONTACTS}) k where k.account_id = s.account_id and ${IN_PERIOD} offset 0
      ) k
      where not s.is_whole and k.ts <@ s.spans
    ) counts group by 1, 2
  ), awards_varied as materialized (
    select c.mode_class, s.account_id, k.entities, k.bands
    from (select distinct mode_class from awards_rule where measure <> 'contacts') c cross join awards_station s
    cross join lateral (
      select bit_count(${ENTITIES}) as entities, count(distinct k.band) filter (where k.band <> '') as bands
      from (${COUNTED_CONTACTS}) k
      where k.account_id = s.account_id and ${IN_PERIOD} and ${SUBSCRIBED}
        and (c.mode_class is null or k.mode_class = c.mode_class)
    ) k
  ), awards_score as materialized (
    select r.rule, c.account_id, sum(c.n)::integer as count
    from awards_rule r join awards_counted c on r.mode_class is null or c.mode_class = r.mode_class
    where r.measure = 'contacts' group by 1, 2 having sum(c.n) > 0
    union all
    select * from (
      select r.rule, v.account_id, (case r.measure when 'entities' then v.entities else v.bands end)::integer as count
      from awards_rule r join awards_varied v on v.mode_class is not distinct from r.mode_class
      where r.measure <> 'contacts'
    ) different where count > 0
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
export const QUALIFYING = `awards_of_winners as materialized (
    select w.account_id, w.period_id, r.measure, k.qdo_id, k.ts, k.band, k.dxcc
    from awards_winner w join awards_rule r using (rule) join awards_station s using (account_id)
    cross join lateral (
      select * from (${COUNTED_CONTACTS}) k where k.account_id = w.account_id and ${IN_PERIOD} offset 0
    ) k
    where (r.mode_class is null or k.mode_class = r.mode_class) and ${SUBSCRIBED}
      and (r.measure <> 'entities' or k.dxcc > 0) and (r.measure <> 'bands' or k.band <> '')
  ), awards_qualifying as (
    select account_id, period_id, qdo_id, ts, band, dxcc, true as counts from awards_of_winners where measure = 'contacts'
    union all
    select account_id, period_id, qdo_id, ts, band, dxcc, row_number() over (
      partition by period_id, account_id, case measure when 'entities' then dxcc::text else band end order by ts, qdo_id) = 1
    from awards_of_winners where measure <> 'contacts'
  )`;

const PLAN = statement(`
  select set_config('enable_nestloop', 'off', true), set_config('enable_incremental_sort', 'off', true),
    set_config('plan_cache_mode', 'force_custom_plan', true)`);
const RESET_PLAN = statement(`
  select set_config('enable_nestloop', 'on', true), set_config('enable_incremental_sort', 'on', true),
    set_config('plan_cache_mode', 'force_generic_plan', true)`);

/**
 * Runs a statement with the CTEs above, planned for its period: a day and a month need different plans. CTEs have no
 * statistics, so that the planner would join hundreds of stations and scores by nested loops, and sort all contacts to
 * group them. Set back at once, since plans of other statements are cached.
 */
export async function planned<Row>(tx: Transaction, prepared: Statement, values: readonly unknown[]): Promise<Row[]> {
  await tx.run(PLAN, []);
  const rows = await tx.run<Row>(prepared, values);
  await tx.run(RESET_PLAN, []);
  return rows;
}
