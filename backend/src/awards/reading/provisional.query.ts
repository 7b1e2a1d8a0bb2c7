import type { AwardPlace, OpenAwardPeriod, OwnAwardPlace } from '@pileup/contract/awards/awards';
import { isoSeconds } from '../../logbook/index.js';
import type { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { paramsOf } from '../deciding/decide-periods.js';
import { placed, planned, type QualifyingParams } from '../deciding/qualifying-sql.js';
import { AWARD_RULES, type Rule } from '../rules/award-rules.js';
import { decisionTime, openStateAt } from '../rules/award-states.js';
import { PERIOD_KINDS, type Span, spanAt } from '../rules/spans.js';

const MAX_SHOWN = 5;
/** Maximum number of places, so that stations of later places see theirs, too. */
const MAX_PLACES = 500;

const PROVISIONAL = sql<QualifyingParams, PlacedStation>`
  with ${placed(MAX_PLACES)}
  select rule, account_id as "accountId", callsign, count, place from awards_placed
  where nth <= ${MAX_PLACES} order by rule, nth`;

interface PlacedStation {
  rule: string;
  accountId: number;
  callsign: string;
  count: number;
  place: number;
}

/** A period that is not decided, with its result so far. */
export interface ProvisionalResult {
  readonly period: OpenAwardPeriod;
  readonly stations: readonly PlacedStation[];
}

/** The results so far, as if the periods were decided at `now`; those that end first at the beginning. */
export async function provisionalResults(
  database: Database,
  now: number,
  isDecided: (rule: Rule, from: number) => boolean,
): Promise<ProvisionalResult[]> {
  const results: ProvisionalResult[] = [];
  for (const span of openSpans(now)) {
    const rules = AWARD_RULES.filter((rule) => rule.period === span.kind && !isDecided(rule, span.from));
    if (rules.length === 0) continue;
    const placed = Map.groupBy(
      await database.transaction((tx) => planned(tx, PROVISIONAL, paramsOf([span], rules, now))),
      ({ rule }) => rule,
    );
    for (const rule of rules) results.push(resultOf(rule, span, placed.get(rule.key) ?? [], now));
  }
  return results;
}

/** The running day, week and month, and those that wait for their decision. */
export function openSpans(now: number): Span[] {
  return PERIOD_KINDS.flatMap((kind) => {
    const spans = [spanAt(kind, now)];
    for (let before = previous(spanAt(kind, now)); decisionTime(before) > now; before = previous(before))
      spans.unshift(before);
    return spans;
  });
}

const previous = ({ kind, from }: Span): Span => spanAt(kind, from - 1);

/** The places of a station in the results. */
export function ownPlaces(results: readonly ProvisionalResult[], accountId: number): OwnAwardPlace[] {
  return results.flatMap(({ period: { award_id, from }, stations }) => {
    const own = stations.find((station) => station.accountId === accountId);
    return own ? [{ award_id, from, place: own.place, count: own.count }] : [];
  });
}

function resultOf(rule: Rule, span: Span, stations: readonly PlacedStation[], now: number): ProvisionalResult {
  const places: AwardPlace[] = stations
    .slice(0, MAX_SHOWN)
    .map(({ place, callsign, count }) => ({ place, station_callsign: callsign, count }));
  const period = {
    award_id: rule.id,
    state: openStateAt(span, now),
    from: isoSeconds(span.from),
    to: isoSeconds(span.to),
    decided_at: isoSeconds(decisionTime(span)),
    places,
  };
  return { period, stations };
}
