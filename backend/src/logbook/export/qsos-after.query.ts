import { type Database, statement } from '../../platform/database/database.js';
import { lockLogForImport } from '../bulk/log-imported.js';
import { isConfirmedBy, isOnBand } from '../lookup/qso-filters.js';

/** So much text at once, reckoned generously, since a contact may keep a megabyte of fields. */
const MAX_CHARACTERS = 16_000_000;
const COLUMN_CHARACTERS = 400;

// Always one at least, or whoever asks would never get beyond it.
const next = (beyond: string) =>
  statement(`
  select count(*)::integer as count, max(qdo_id) as last from (
    select qdo_id, row_number() over numbered as place,
      sum(${COLUMN_CHARACTERS} + length(comment) + coalesce(length(fields::text), 0)) over numbered as characters
    from (
      select qdo_id, comment, fields from logbook.qso
      where account_id = $1 and ${beyond} and deleted_at is null and ${isOnBand('$4')} and ${isConfirmedBy('$5')} order by qdo_id limit $3
    ) next window numbered as (order by qdo_id)
  ) counted where place = 1 or characters <= ${MAX_CHARACTERS}`);

/** Numbers are given out to all accounts in turn. So far behind the newest, one's own log is the shorter way. */
const MAX_ID_SCAN = 200_000;
const NEWEST = statement('select coalesce(max(qdo_id), 0) as newest from logbook.qso');
/** From the number on, through everybody's contacts since. */
const BY_ID = next('qdo_id > $2');
/** Through one's own log: a number with something added is found by no index. */
const BY_ACCOUNT = next('qdo_id + 0 > $2');

/**
 * Of the contacts numbered beyond `after` the next `most`, or fewer where they hold much text: how many, and the number
 * of the last. Waits for an import or report under way: its contacts have their numbers already, and would be passed by.
 */
export async function qsosAfter(
  database: Database,
  accountId: number,
  after: number,
  most: number,
  band: string,
  confirmedBy: readonly string[],
): Promise<{ count: number; last: number }> {
  const [row] = await database.transaction(async (tx) => {
    await lockLogForImport(tx, accountId);
    const [{ newest } = { newest: 0 }] = await tx.run<{ newest: number }>(NEWEST, []);
    const beyond = newest - after > MAX_ID_SCAN ? BY_ACCOUNT : BY_ID;
    return tx.run<{ count: number; last: number | null }>(beyond, [accountId, after, most, band, confirmedBy]);
  });
  return { count: row?.count ?? 0, last: row?.last ?? after };
}
