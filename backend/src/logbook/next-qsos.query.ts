import { type Database, statement } from '../platform/database.js';
import { aloneInLog } from './log-imported.js';

/** So much text at once, reckoned generously, since a contact may keep a megabyte of fields. */
const MOST_CHARACTERS = 8_000_000;
const OF_COLUMNS = 1_000;

// Along (account, number). Always one at least, or whoever asks would never get beyond it.
const NEXT = statement(`
  select count(*)::integer as count, max(qdo_id) as last from (
    select qdo_id, row_number() over numbered as place,
      sum(${OF_COLUMNS} + length(comment) + coalesce(length(fields::text), 0)) over numbered as characters
    from (
      select qdo_id, comment, fields from logbook.qso
      where account_id = $1 and qdo_id > $2 and deleted_at is null and ($4 = '' or band = $4) order by qdo_id limit $3
    ) next window numbered as (order by qdo_id)
  ) counted where place = 1 or characters <= ${MOST_CHARACTERS}`);

/**
 * Of the contacts numbered beyond `after` the next `most`, or fewer where they hold much text: how many, and the number
 * of the last. Waits for an import or report under way: its contacts have their numbers already, and would be passed by.
 */
export async function nextQsos(
  database: Database,
  accountId: number,
  after: number,
  most: number,
  band: string,
): Promise<{ count: number; last: number }> {
  const [row] = await database.transaction(async (tx) => {
    await aloneInLog(tx, accountId);
    return tx.run<{ count: number; last: number | null }>(NEXT, [accountId, after, most, band]);
  });
  return { count: row?.count ?? 0, last: row?.last ?? after };
}
