import type { MatchingStation } from '@pileup/contract/identity';
import { type Queryable, statement } from '../../platform/database/database.js';

const MAX_MATCHES = 8;
/** Shorter parts match too many. */
const MIN_PART = 3;
// In the collation "C" no character of a callsign is above a letter.
const AFTER = '~';

const MATCHING = statement(`
  select callsign as call, name from identity.account
  where delete_at is null and ((callsign >= $1 and callsign < $1 || '${AFTER}')
    or (reverse(callsign) collate "C" >= reverse($1) and reverse(callsign) collate "C" < reverse($1) || '${AFTER}'))
  order by callsign >= $1 and callsign < $1 || '${AFTER}' desc, length(callsign), callsign limit ${MAX_MATCHES}`);

/** Registered stations whose callsign begins or ends with a part of at least 3 characters, those that begin with it first. */
export async function matchingStations(database: Queryable, typed: string): Promise<MatchingStation[]> {
  const part = typed.trim().toUpperCase();
  return part.length >= MIN_PART && /^[A-Z0-9/]+$/.test(part) ? database.run<MatchingStation>(MATCHING, [part]) : [];
}
