import type { FoundStation } from '@pileup/contract/identity';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { prefixSearch, wordsVector } from '../../platform/database/word-search.js';

const MAX_FOUND = 8;
/** Maximum number of stations that are sorted: a common first name has many. */
const MAX_SORTED = 400;
const COLUMNS = 'a.callsign as my_callsign, a.name, a.qth, a.profile_image_name';

/** The words of an account that it is found by; migrations index the same expression. */
const ACCOUNT_WORDS = wordsVector('a.name', 'a.qth');

// The callsign decides first, in the collation "C", where no character of a callsign is above `~`; then the words do.
const FIND = sql<{ start: string; words: string }, FoundStation>`
  with by_call as (
    select 0 as turn, ${COLUMNS} from identity.account a
    where $start <> '' and a.delete_at is null and a.callsign >= $start and a.callsign < $start || '~'
    order by a.callsign limit ${MAX_FOUND}
  ), by_end as (
    select 1, ${COLUMNS} from identity.account a
    where length($start) > 2 and a.delete_at is null and reverse(a.callsign) collate "C" >= reverse($start)
      and reverse(a.callsign) collate "C" < reverse($start) || '~'
    limit ${MAX_FOUND}
  ), by_words as (
    select 2, ${COLUMNS} from identity.account a
    where $words <> '' and a.delete_at is null and ${ACCOUNT_WORDS} @@ to_tsquery('simple', $words) limit ${MAX_SORTED}
  )
  select my_callsign, name, qth, profile_image_name from (
    select * from by_call union all select * from by_end union all select * from by_words
  ) found
  group by my_callsign, name, qth, profile_image_name
  order by min(turn), length(my_callsign), my_callsign limit ${MAX_FOUND}`;

/** Stations whose callsign begins or ends with a text, or whose name or town have words that begin with its words. */
export async function findStations(database: Queryable, text: string): Promise<FoundStation[]> {
  const call = text.trim().toUpperCase();
  const words = prefixSearch(text);
  if (call.length < 2) return [];
  return database.run(FIND, { start: /^[A-Z0-9/]+$/.test(call) ? call : '', words });
}
