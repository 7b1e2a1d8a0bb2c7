import type { MatchingStation } from '@pileup/contract/identity';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';

const MAX_MATCHES = 8;
/** Shorter parts match too many. */
const MIN_PART = 3;
// In the collation "C" no character of a callsign is above a letter.
const AFTER = '~';

const MATCHING = sql<{ part: string }, MatchingStation>`
  select callsign as call, name from identity.account
  where delete_at is null and ((callsign >= $part and callsign < $part || '${AFTER}')
    or (reverse(callsign) collate "C" >= reverse($part) and reverse(callsign) collate "C" < reverse($part) || '${AFTER}'))
  order by callsign >= $part and callsign < $part || '${AFTER}' desc, length(callsign), callsign limit ${MAX_MATCHES}`;

/** Registered stations whose callsign begins or ends with a part of at least 3 characters, those that begin with it first. */
export async function matchingStations(database: Queryable, typed: string): Promise<MatchingStation[]> {
  const part = typed.trim().toUpperCase();
  return part.length >= MIN_PART && /^[A-Z0-9/]+$/.test(part) ? database.run(MATCHING, { part }) : [];
}
