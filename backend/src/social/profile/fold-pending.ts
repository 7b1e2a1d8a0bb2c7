import type { Queryable } from '../../platform/database/database.js';
import { type NoParams, sql } from '../../platform/database/sql.js';
import { FOLD_PENDING } from './worked-counts.js';

/** Accounts per statement: it reads the table once, but an import of one account waits for the counts of all. */
const ACCOUNTS_TOGETHER = 100;
const PENDING_ACCOUNTS = sql<NoParams, { account_id: number }>`
  select account_id from social.worked_pending union select account_id from social.squares_arrived
  order by account_id limit ${10 * ACCOUNTS_TOGETHER}`;
const FOLD = sql<{ accountIds: readonly number[] }>`${FOLD_PENDING}`;

/** Adds pending contacts and squares to the counts. */
export async function foldPending(database: Queryable): Promise<void> {
  const pending = await database.run(PENDING_ACCOUNTS);
  const ids = pending.map(({ account_id }) => account_id);
  for (let at = 0; at < ids.length; at += ACCOUNTS_TOGETHER)
    await database.run(FOLD, { accountIds: ids.slice(at, at + ACCOUNTS_TOGETHER) });
}
