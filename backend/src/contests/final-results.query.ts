import type { ContestTotals } from '@pileup/radio/contests/score-log';
import type { Queryable } from '../platform/database/database.js';
import { sql } from '../platform/database/sql.js';
import type { StationResult } from './reading/station-result.js';

export interface FinalResult extends ContestTotals {
  readonly accountId: number;
  readonly place: number;
  readonly callsign: string;
}

const READ = sql<{ contestId: number }, FinalResult>`
  select account_id as "accountId", place, callsign, contacts, duplicates, points, multipliers, score
  from contests.result where contest_id = $contestId order by place`;
const STORE = sql<{
  contestId: number;
  accountIds: readonly number[];
  places: readonly number[];
  callsigns: readonly string[];
  contacts: readonly number[];
  duplicates: readonly number[];
  points: readonly number[];
  multipliers: readonly number[];
  scores: readonly number[];
}>`
  insert into contests.result (account_id, contest_id, place, callsign, contacts, duplicates, points, multipliers, score)
  select account_id, $contestId, place, callsign, contacts, duplicates, points, multipliers, score
  from unnest($accountIds::integer[], $places::integer[], $callsigns::text[], $contacts::integer[], $duplicates::integer[],
      $points::integer[], $multipliers::integer[], $scores::bigint[])
    as r (account_id, place, callsign, contacts, duplicates, points, multipliers, score)`;

/** The recorded results of a contest, by place. */
export function finalResults(database: Queryable, contestId: number): Promise<FinalResult[]> {
  return database.run(READ, { contestId });
}

export async function storeResults(tx: Queryable, contestId: number, results: readonly StationResult[]): Promise<void> {
  await tx.run(STORE, {
    contestId,
    accountIds: results.map(({ station }) => station.id),
    places: results.map((_, index) => index + 1),
    callsigns: results.map(({ station }) => station.callsign),
    contacts: results.map(({ totals }) => totals.contacts),
    duplicates: results.map(({ totals }) => totals.duplicates),
    points: results.map(({ totals }) => totals.points),
    multipliers: results.map(({ totals }) => totals.multipliers),
    scores: results.map(({ totals }) => totals.score),
  });
}
