import { type Queryable, statement } from '../../platform/database/database.js';
import { FOLD_PENDING } from './worked-counts.js';

const PENDING_ACCOUNTS = statement(`
  select account_id from social.worked_pending union select account_id from social.squares_arrived
  order by account_id limit 1000`);
const FOLD_ACCOUNT = statement(FOLD_PENDING);

/** Adds what is pending to the counts, station by station. */
export async function foldPending(database: Queryable): Promise<void> {
  for (const { account_id } of await database.run<{ account_id: number }>(PENDING_ACCOUNTS, []))
    await database.run(FOLD_ACCOUNT, [account_id]);
}
