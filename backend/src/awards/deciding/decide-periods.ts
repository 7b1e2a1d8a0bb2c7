import type { Transaction } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import type { Rule } from '../rules/award-rules.js';
import type { Span } from '../rules/spans.js';
import type { UndecidedSpans } from '../rules/undecided-spans.js';
import { PROOF, placed, planned, type QualifyingParams } from './qualifying-sql.js';

const MAX_PLACES = 10;
/** Maximum number of rows, where many stations share a place. */
const MAX_PLACE_ROWS = 20;

// One statement, so that the result, its places and its proof are of one snapshot.
const DECIDE = sql<QualifyingParams & { versions: readonly number[] }, DecidedAward>`
  with ${placed(MAX_PLACES)}, awards_period as (
    insert into awards.period (rule, rule_version, from_at, to_at, state, decided_at)
    select r.rule, r.version, p.from_at, p.to_at,
      case when (r.rule, p.from_at) in (select rule, from_at from awards_placed where place = 1)
        then 'decided' else 'unclaimed' end, $now
    from awards_span p cross join unnest($rules::text[], $versions::integer[]) as r (rule, version)
    on conflict (rule, from_at) do nothing
    returning id, rule, from_at
  ), awards_places as (
    insert into awards.place (account_id, period_id, place, count)
    select p.account_id, d.id, p.place, p.count from awards_placed p join awards_period d using (rule, from_at)
    where p.nth <= ${MAX_PLACE_ROWS}
  ), awards_winner as materialized (
    select p.account_id, p.from_at, d.id as period_id, p.rule, p.callsign, p.count
    from awards_placed p join awards_period d using (rule, from_at) where p.place = 1
  ), ${PROOF}
  insert into awards.award
    (account_id, period_id, callsign, count, contacts, entities, bands, first_at, last_at, qdo_ids, proof)
  select account_id, period_id, w.callsign, w.count, contacts, entities, bands, first_at, last_at, qdo_ids,
    encode(sha256(convert_to(array_to_string(qdo_ids, ','), 'UTF8')), 'hex')
  from awards_winner w join awards_proof using (account_id, period_id)
  returning id, account_id as "accountId", period_id as "periodId", callsign, count, contacts, proof,
    (select rule from awards_period d where d.id = period_id) as rule,
    (select from_at from awards_period d where d.id = period_id) as "from"`;

/** An award that was just decided. */
export interface DecidedAward {
  id: number;
  accountId: number;
  periodId: number;
  rule: string;
  /** The beginning of its period. */
  from: Date;
  callsign: string;
  count: number;
  contacts: number;
  proof: string;
}

/**
 * Decides rules for periods of one kind, in order, at `now`, and stores the results with their places and proofs. A rule
 * that has a decision for a period is left as it is there.
 */
export function decidePeriods(tx: Transaction, { spans, rules }: UndecidedSpans, now: number): Promise<DecidedAward[]> {
  const versions = rules.map(({ version }) => version);
  return planned(tx, DECIDE, { ...paramsOf(spans, rules, now), versions });
}

export function paramsOf(spans: readonly Span[], rules: readonly Rule[], now: number): QualifyingParams {
  return {
    froms: spans.map(({ from }) => new Date(from)),
    tos: spans.map(({ to }) => new Date(to)),
    now: new Date(now),
    rules: rules.map(({ key }) => key),
    modeClasses: rules.map(({ mode_class }) => mode_class),
    measures: rules.map(({ measure }) => measure),
  };
}
