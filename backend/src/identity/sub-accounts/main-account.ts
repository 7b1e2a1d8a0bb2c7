import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';

/** The ids of main account `$mainId` and its sub-accounts, as a select. */
export const ACCOUNT_IDS_OF_MAIN = 'select id from identity.account where id = $mainId or managed_by_id = $mainId';

const ACCOUNTS = sql<{ mainId: number }, { id: number; callsign: string; deletionPending: boolean }>`
  select id, callsign, delete_at is not null as "deletionPending" from identity.account
  where id in (${ACCOUNT_IDS_OF_MAIN}) order by id`;

/** A main account or one of its sub-accounts. */
export interface AccountOfMain {
  id: number;
  callsign: string;
  deletionPending: boolean;
}

/** A main account and its sub-accounts. */
export function accountsOfMain(mainId: number, tx: Queryable): Promise<AccountOfMain[]> {
  return tx.run(ACCOUNTS, { mainId });
}
