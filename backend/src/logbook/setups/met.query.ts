import type { MetCall } from '@pileup/contract/log/setup';
import { REFERENCE_FIELDS } from '@pileup/radio/activation';
import type { Programme } from '@pileup/radio/fields/reference';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';

const MAX_CALLS = 1_000;

// Reads the whole log: most contacts have no such field, so an index would cost more than it saves. References are
// compared without their locations, as `referencesIn` does.
const MET = sql<{ accountId: number; own: string; reference: string }, MetCall>`
  select call, coalesce((array_agg(name order by minute desc) filter (where name <> ''))[1], '') as name,
    count(*)::integer as contacts, to_char(max(ts) at time zone 'UTC', 'YYYY-MM-DD') as last
  from logbook.qso where account_id = $accountId and deleted_at is null and fields ->> $own is not null
    and $reference = any (string_to_array(regexp_replace(upper(fields ->> $own), '@[^,]*|\\s', '', 'g'), ','))
  group by call order by max(minute) desc, call limit ${MAX_CALLS}`;

/**
 * The callsigns that an account has worked from a reference, the latest first.
 *
 * @param reference in capitals, without a location
 */
export async function metFrom(
  database: Queryable,
  accountId: number,
  programme: Programme,
  reference: string,
): Promise<MetCall[]> {
  return database.run(MET, { accountId, own: REFERENCE_FIELDS[programme].own, reference });
}
