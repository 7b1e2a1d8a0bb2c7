import type { WorkedBefore } from '@pileup/contract/social';
import { BANDS } from '@pileup/radio/band';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { isoSeconds } from '../qso/utc-time.js';
import { STATION_CALLS } from './station-calls.js';

// Matches calls as notifications do (`social/inbox/logged-with.ts`).
const BEFORE = sql<
  { accountId: number; call: string },
  { count: number; first: Date | null; last: Date | null; bands: string[] }
>`
  select count(*)::integer as count, min(ts) as first, max(ts) as last,
    coalesce(array_agg(distinct band) filter (where band <> ''), '{}') as bands
  from (${STATION_CALLS.map(
    (isCall) =>
      `select ts, band from logbook.qso where account_id = $accountId and ${isCall('$call')} and deleted_at is null`,
  ).join(' union all ')}) worked`;

/** Contacts of an account with a call, portable or not: how many, when, and on which bands, low to high. */
export async function workedBefore(database: Queryable, accountId: number, call: string): Promise<WorkedBefore> {
  const [row] = await database.run(BEFORE, { accountId, call });
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
