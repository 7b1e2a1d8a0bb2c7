import type { Database } from '../../platform/database/database.js';
import { type NoParams, sql } from '../../platform/database/sql.js';
import { lockLogForImport } from '../bulk/imported-contacts.js';
import { isConfirmedBy, isOnBand } from '../lookup/qso-filters.js';

/** Characters of one page, estimated generously: a contact may have a megabyte of fields. */
const MAX_CHARACTERS = 16_000_000;
const COLUMN_CHARACTERS = 400;

// A page has at least one contact, so that the client always advances.
interface After {
  accountId: number;
  after: number;
  limit: number;
  band: string;
  confirmedBy: readonly string[];
}

const next = (condition: string) => sql<After, { count: number; last: number | null }>`
  select count(*)::integer as count, max(qdo_id) as last from (
    select qdo_id, row_number() over numbered as place,
      sum(${COLUMN_CHARACTERS} + length(comment) + coalesce(length(fields::text), 0)) over numbered as characters
    from (
      select qdo_id, comment, fields from logbook.qso
      where account_id = $accountId and ${condition} and deleted_at is null and ${isOnBand('$band')} and ${isConfirmedBy('$confirmedBy')} order by qdo_id limit $limit
    ) next window numbered as (order by qdo_id)
  ) counted where place = 1 or characters <= ${MAX_CHARACTERS}`;

/** Ids are shared by all accounts: further behind the newest id, a scan of the account's log is faster. */
const MAX_ID_SCAN = 200_000;
const NEWEST = sql<NoParams, { newest: number }>`select coalesce(max(qdo_id), 0) as newest from logbook.qso`;
/** Scans the contacts of all accounts from the id on. */
const BY_ID = next('qdo_id > $after');
/** Scans the account's log: `+ 0` prevents the use of the id index. */
const BY_ACCOUNT = next('qdo_id + 0 > $after');

/**
 * The next `limit` contacts with an id above `after`, or fewer if they have much text: how many, and the last id. Waits
 * for a running import or report, whose contacts have ids already but are not yet visible.
 */
export async function qsosAfter(
  database: Database,
  accountId: number,
  after: number,
  limit: number,
  band: string,
  confirmedBy: readonly string[],
): Promise<{ count: number; last: number }> {
  const [row] = await database.transaction(async (tx) => {
    await lockLogForImport(tx, accountId);
    const [{ newest } = { newest: 0 }] = await tx.run(NEWEST);
    const query = newest - after > MAX_ID_SCAN ? BY_ACCOUNT : BY_ID;
    return tx.run(query, { accountId, after, limit, band, confirmedBy });
  });
  return { count: row?.count ?? 0, last: row?.last ?? after };
}
