import type { ContestTotals } from '@pileup/radio/contests/score-log';
import { type Queryable, statement } from '../platform/database/database.js';
import type { Standing } from './reading/standing.js';

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

export async function storeResults(tx: Queryable, contestId: number, standings: readonly Standing[]): Promise<void> {
  await tx.run(STORE, [
    contestId,
    standings.map(({ station }) => station.id),
    standings.map((_, index) => index + 1),
    standings.map(({ station }) => station.callsign),
    standings.map(({ totals }) => totals.contacts),
    standings.map(({ totals }) => totals.duplicates),
    standings.map(({ totals }) => totals.points),
    standings.map(({ totals }) => totals.multipliers),
    standings.map(({ totals }) => totals.score),
  ]);
}
