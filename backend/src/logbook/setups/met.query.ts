import type { MetCall } from '@pileup/contract/log/setup';
import { REFERENCE_FIELDS } from '@pileup/radio/activation';
import type { Programme } from '@pileup/radio/fields/reference';
import { type Queryable, statement } from '../../platform/database/database.js';

const MAX_CALLS = 1_000;

// Reads the whole log: most contacts have no such field, so an index would cost more than it saves. References are
// compared without their locations, as `referencesIn` does.
const MET = statement(`
  select call, coalesce((array_agg(name order by minute desc) filter (where name <> ''))[1], '') as name,
    count(*)::integer as contacts, to_char(max(ts) at time zone 'UTC', 'YYYY-MM-DD') as last
  from logbook.qso where account_id = $1 and deleted_at is null and fields ->> $2 is not null
    and $3 = any (string_to_array(regexp_replace(upper(fields ->> $2), '@[^,]*|\\s', '', 'g'), ','))
  group by call order by max(minute) desc, call limit ${MAX_CALLS}`);

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
  return database.run<MetCall>(MET, [accountId, REFERENCE_FIELDS[programme].own, reference]);
}
