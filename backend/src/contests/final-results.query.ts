import type { ContestTotals } from '@pileup/radio/contests/score-log';
import { type Queryable, statement } from '../platform/database/database.js';
import type { StationResult } from './reading/station-result.js';

export interface FinalResult extends ContestTotals {
  readonly accountId: number;
  readonly place: number;
  readonly callsign: string;
}

const READ = statement(`
  select account_id as "accountId", place, callsign, contacts, duplicates, points, multipliers, score
  from contests.result where contest_id = $1 order by place`);
const STORE = statement(`
  insert into contests.result (account_id, contest_id, place, callsign, contacts, duplicates, points, multipliers, score)
  select account_id, $1, place, callsign, contacts, duplicates, points, multipliers, score
  from unnest($2::integer[], $3::integer[], $4::text[], $5::integer[], $6::integer[], $7::integer[], $8::integer[], $9::bigint[])
    as r (account_id, place, callsign, contacts, duplicates, points, multipliers, score)`);

/** The recorded results of a contest, by place. */
export function finalResults(database: Queryable, contestId: number): Promise<FinalResult[]> {
  return database.run<FinalResult>(READ, [contestId]);
}

export async function storeResults(tx: Queryable, contestId: number, results: readonly StationResult[]): Promise<void> {
  await tx.run(STORE, [
    contestId,
    results.map(({ station }) => station.id),
    results.map((_, index) => index + 1),
    results.map(({ station }) => station.callsign),
    results.map(({ totals }) => totals.contacts),
    results.map(({ totals }) => totals.duplicates),
    results.map(({ totals }) => totals.points),
    results.map(({ totals }) => totals.multipliers),
    results.map(({ totals }) => totals.score),
  ]);
}
