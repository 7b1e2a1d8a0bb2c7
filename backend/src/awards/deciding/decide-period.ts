import { statement, type Transaction } from '../../platform/database/database.js';
import type { Rule } from '../rules/award-rules.js';
import type { Span } from '../rules/spans.js';
import { ENTITIES, PLACED, planned, QUALIFYING } from './qualifying-sql.js';

const MAX_PLACES = 10;
/** Where many stations share a place. */
const MAX_PLACE_ROWS = 20;

// One statement, so that the result, its places and its proof are of one snapshot. $7 the versions of the rules.
const DECIDE = statement(`
  with ${PLACED}, awards_period as (
    insert into awards.period (rule, rule_version, from_at, to_at, state, decided_at)
    select r.rule, r.version, $1, $2,
      case when exists (select from awards_placed p where p.rule = r.rule) then 'decided' else 'unclaimed' end, $3
    from unnest($4::text[], $7::integer[]) as r (rule, version)
    on conflict (rule, from_at) do nothing
    returning id, rule
  ), awards_places as (
    insert into awards.place (account_id, period_id, place, count)
    select p.account_id, d.id, p.place, p.count from awards_placed p join awards_period d using (rule)
    where p.place <= ${MAX_PLACES} and p.nth <= ${MAX_PLACE_ROWS}
  ), awards_winner as materialized (
    select p.account_id, d.id as period_id, p.rule, p.callsign, p.count
    from awards_placed p join awards_period d using (rule) where p.place = 1
  ), ${QUALIFYING}, awards_proof as materialized (
    select account_id, period_id, array_agg(qdo_id order by ts, qdo_id) filter (where counts) as qdo_ids,
      count(*)::integer as contacts, coalesce(bit_count(${ENTITIES}), 0)::integer as entities,
      count(distinct band)::integer as bands, min(ts) as first_at, max(ts) as last_at
    from awards_qualifying k group by account_id, period_id
  )
  insert into awards.award
    (account_id, period_id, callsign, count, contacts, entities, bands, first_at, last_at, qdo_ids, proof)
  select account_id, period_id, w.callsign, w.count, contacts, entities, bands, first_at, last_at, qdo_ids,
    encode(sha256(convert_to(array_to_string(qdo_ids, ','), 'UTF8')), 'hex')
  from awards_winner w join awards_proof using (account_id, period_id)
  returning id, account_id as "accountId", period_id as "periodId", (select rule from awards_period d where d.id = period_id) as rule,
    callsign, count, contacts, proof`);

/** An award that was just decided. */
export interface DecidedAward {
  id: number;
  accountId: number;
  periodId: number;
  rule: string;
  callsign: string;
  count: number;
  contacts: number;
  proof: string;
}

/**
 * Decides rules of one period at `now`, and stores the result with its places and proofs. A rule that has a decision
 * for this period is left as it is.
 */
export function decidePeriod(
  tx: Transaction,
  span: Span,
  rules: readonly Rule[],
  now: number,
): Promise<DecidedAward[]> {
  return planned(tx, DECIDE, [...parametersOf(span, rules, now), rules.map(({ version }) => version)]);
}

/** $1 to $6 of the CTEs in `qualifying-sql.ts`. */
export function parametersOf({ from, to }: Span, rules: readonly Rule[], now: number): unknown[] {
  return [
    new Date(from),
    new Date(to),
    new Date(now),
    rules.map(({ key }) => key),
    rules.map(({ mode_class }) => mode_class),
    rules.map(({ measure }) => measure),
  ];
}
