import type { WorkedBefore } from '@pileup/contract/social';
import { BANDS } from '@pileup/radio/band';
import { type Queryable, statement } from '../../platform/database/database.js';
import { isoSeconds } from '../qso/utc-time.js';
import { STATION_CALLS } from './station-calls.js';

// Matches calls as notifications do (`social/inbox/logged-with.ts`).
const BEFORE = statement(`
  select count(*)::integer as count, min(ts) as first, max(ts) as last,
    coalesce(array_agg(distinct band) filter (where band <> ''), '{}') as bands
  from (${STATION_CALLS.map(
    (isCall) => `select ts, band from logbook.qso where account_id = $1 and ${isCall('$2')} and deleted_at is null`,
  ).join(' union all ')}) worked`);

/** Contacts of an account with a call, portable or not: how many, when, and on which bands, low to high. */
export async function workedBefore(database: Queryable, accountId: number, call: string): Promise<WorkedBefore> {
  const [row] = await database.run<{ count: number; first: Date | null; last: Date | null; bands: string[] }>(BEFORE, [
    accountId,
    call,
  ]);
  if (!row) throw new Error('an aggregate without a row');
  const iso = (moment: Date | null) => (moment ? isoSeconds(moment.getTime()) : null);
  const worked = new Set(row.bands);
  return {
    count: row.count,
    first: iso(row.first),
    last: iso(row.last),
    bands: BANDS.filter((band) => worked.has(band)),
  };
}
