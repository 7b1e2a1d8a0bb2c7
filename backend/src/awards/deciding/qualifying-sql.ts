import { SUBSCRIPTION_PERIODS } from '../../billing/index.js';
import { ALL_STATIONS } from '../../identity/index.js';
import type { Transaction } from '../../platform/database/database.js';
import { type Statement, sql } from '../../platform/database/sql.js';
import { COUNTED_BY_DAY, COUNTED_CONTACTS } from '../../ranking/index.js';

// Which contacts qualify, as CTEs. A contact qualifies if it counts on leaderboards and its station, or its main
// account, was subscribed at its time.

/** The parameters of all CTEs. */
export interface QualifyingParams {
  /** Beginnings and ends (exclusive) of the periods, which are of one kind and in order. */
  froms: readonly Date[];
  tos: readonly Date[];
  now: Date;
  /** Keys of the rules. */
  rules: readonly string[];
  modeClasses: readonly (string | null)[];
  measures: readonly string[];
}

const FIRST_FROM = '($froms::timestamptz[])[1]';
const LAST_TO = '($tos::timestamptz[])[array_length($tos::timestamptz[], 1)]';

/** The condition on contacts `k` of stations `s` in periods `p`. */
const IN_PERIOD = 'k.account_id = s.account_id and k.ts >= p.from_at and k.ts < p.to_at and k.ts <= $now';
const SUBSCRIBED = '(s.is_whole or k.ts <@ s.spans)';
/** The station `s` was subscribed during the whole day `d`. */
const ALL_DAY = '(s.is_whole or s.spans @> d.times)';
/** A number of 64 bits for the band: numbers are sorted twice as fast as texts. Different for all bands. */
const BAND = 'hashtextextended(k.band, 0)';
/** How many different entities and bands contacts `k` have. */
const ENTITIES = 'count(distinct k.dxcc::integer) filter (where k.dxcc > 0)';
const BANDS = `count(distinct ${BAND}) filter (where k.band <> '')`;

/** `awards_rule`, `awards_span`, and `awards_station`: those that were subscribed for a part of the periods, or all. */
const RULES_AND_STATIONS = `
  awards_rule as (
    select *
    from unnest($rules::text[], $modeClasses::text[], $measures::text[]) as r (rule, mode_class, measure)
  ), awards_span as (
    select * from unnest($froms::timestamptz[], $tos::timestamptz[]) as p (from_at, to_at)
  ), awards_station as materialized (
    select s.account_id, s.callsign, range_agg(tstzrange(p.from_at, p.to_at)) as spans,
      range_agg(tstzrange(p.from_at, p.to_at)) @> tstzrange(${FIRST_FROM}, ${LAST_TO}) as is_whole
    from (${ALL_STATIONS}) s join (${SUBSCRIPTION_PERIODS}) p on p.main_id = s.main_id
    where not s.excluded and p.from_at < ${LAST_TO} and p.to_at > ${FIRST_FROM}
    group by s.account_id, s.callsign
  )`;

/**
 * `awards_score`: the result of each station by rule and period. For days during which a station was subscribed it adds up
 * the sums that the leaderboards have; contacts are read only of days on which a subscription began or ended. Entities and
 * bands are counted from the contacts, station by station in the order of their index, and only if a rule needs it.
 */
const SCORES = `
  awards_day as materialized (
    select from_at, day::date, tstzrange(day at time zone 'UTC', (day + interval '1 day') at time zone 'UTC') as times
    from awards_span
    cross join generate_series(from_at at time zone 'UTC', to_at at time zone 'UTC' - interval '1 day', '1 day') day
  ), awards_counted as materialized (
      select d.account_id, d.from_at, d.mode_class, d.n
      from (
        select * from (${COUNTED_BY_DAY}) d join awards_day using (day)
        where day >= (${FIRST_FROM} at time zone 'UTC')::date and day < (${LAST_TO} at time zone 'UTC')::date offset 0
      ) d join awards_station s on s.account_id = d.account_id and ${ALL_DAY}
      union all
      select k.account_id, d.from_at, k.mode_class, -1
      from (
        select *, (ts at time zone 'UTC')::date as day from (${COUNTED_CONTACTS}) k
        where ts > $now and ts < ${LAST_TO} offset 0
      ) k join awards_day d using (day) join awards_station s on s.account_id = k.account_id and ${ALL_DAY}
      union all
      select k.account_id, d.from_at, k.mode_class, 1
      from awards_station s join awards_day d on s.spans && d.times and not s.spans @> d.times
      cross join lateral (
        select * from (${COUNTED_CONTACTS}) k
        where k.account_id = s.account_id and ts >= lower(d.times) and ts < upper(d.times) and ts <= $now offset 0
      ) k
      where not s.is_whole and k.ts <@ s.spans
  ), awards_varied as materialized (
    select c.mode_class, s.account_id, p.from_at, k.entities, k.bands
    from (select distinct mode_class from awards_rule where measure <> 'contacts') c
    cross join awards_station s cross join awards_span p
    cross join lateral (
      select ${ENTITIES} as entities, ${BANDS} as bands
      from (${COUNTED_CONTACTS}) k
      where ${IN_PERIOD} and ${SUBSCRIBED} and (c.mode_class is null or k.mode_class = c.mode_class)
    ) k
    where s.is_whole or s.spans && tstzrange(p.from_at, p.to_at)
  ), awards_score as materialized (
    select r.rule, c.from_at, c.account_id, sum(c.n)::integer as count
    from awards_rule r join awards_counted c on r.mode_class is null or c.mode_class = r.mode_class
    where r.measure = 'contacts' group by 1, 2, 3 having sum(c.n) > 0
    union all
    select * from (
      select r.rule, v.from_at, v.account_id,
        (case r.measure when 'entities' then v.entities else v.bands end)::integer as count
      from awards_rule r join awards_varied v on v.mode_class is not distinct from r.mode_class
      where r.measure <> 'contacts'
    ) different where count > 0
  )`;

/**
 * `awards_placed`: the stations of the first `places` places, by rule and period; equal results have the same place. `nth`
 * counts all of them. Only these are sorted by their callsign.
 */
export const placed = (places: number): string => `${RULES_AND_STATIONS}, ${SCORES}, awards_placed as materialized (
    select p.*, s.callsign,
      row_number() over (partition by rule, from_at order by place, s.callsign)::integer as nth
    from (
      select *, rank() over (partition by rule, from_at order by count desc)::integer as place from awards_score
    ) p join awards_station s using (account_id)
    where place <= ${places}
  )`;

/** Contacts of the station `s` in the period `p` that qualify for the rule `r`. */
const OF_WINNER = `(${COUNTED_CONTACTS}) k where ${IN_PERIOD} and ${SUBSCRIBED}
        and (r.mode_class is null or k.mode_class = r.mode_class)`;

/**
 * `awards_proof`: the contacts of the rows of the CTE `awards_winner` (account_id, period_id, rule, from_at). Those that
 * count are the proof: all, or the first one of each entity or band.
 */
export const PROOF = `awards_proof as materialized (
    select w.account_id, w.period_id, k.*, case r.measure
      when 'contacts' then array(select qdo_id from ${OF_WINNER} order by ts, qdo_id)
      when 'entities' then array(select qdo_id from (
        select distinct on (dxcc) ts, qdo_id from ${OF_WINNER} and k.dxcc > 0 order by dxcc, ts, qdo_id) f order by ts, qdo_id)
      when 'bands' then array(select qdo_id from (
        select distinct on (${BAND}) ts, qdo_id from ${OF_WINNER} and k.band <> '' order by ${BAND}, ts, qdo_id) f order by ts, qdo_id)
    end as qdo_ids
    from awards_winner w join awards_rule r using (rule) join awards_station s using (account_id) join awards_span p using (from_at)
    cross join lateral (
      select count(*)::integer as contacts, ${ENTITIES}::integer as entities, ${BANDS}::integer as bands,
        min(ts) as first_at, max(ts) as last_at
      from ${OF_WINNER}
        and case r.measure when 'entities' then k.dxcc > 0 when 'bands' then k.band <> '' else true end
    ) k
  )`;

const PLAN = sql`
  select set_config('enable_nestloop', 'off', true), set_config('enable_sort', 'off', true),
    set_config('enable_presorted_aggregate', 'off', true), set_config('plan_cache_mode', 'force_custom_plan', true)`;
const RESET_PLAN = sql`
  select set_config('enable_nestloop', 'on', true), set_config('enable_sort', 'on', true),
    set_config('enable_presorted_aggregate', 'on', true), set_config('plan_cache_mode', 'force_generic_plan', true)`;

/**
 * Runs a statement with the CTEs above, planned for its periods: days and a month need different plans. CTEs have no
 * statistics, so that the planner would join hundreds of stations and scores by nested loops, and sort all contacts to
 * group them. Set back at once, since plans of other statements are cached.
 */
export async function planned<Params extends object, Row>(
  tx: Transaction,
  prepared: Statement<Params, Row>,
  params: NoInfer<Params>,
): Promise<Row[]> {
  await tx.run(PLAN);
  const rows = await tx.run(prepared, params);
  await tx.run(RESET_PLAN);
  return rows;
}
