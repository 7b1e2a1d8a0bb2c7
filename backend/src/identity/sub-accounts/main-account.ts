import { type Queryable, statement } from '../../platform/database/database.js';

/** The ids of main account $1 and its sub-accounts, as a select. */
export const ACCOUNT_IDS_OF_MAIN = 'select id from identity.account where id = $1 or managed_by_id = $1';

const ACCOUNTS = statement(`
  select id, callsign, delete_at is not null as "deletionPending" from identity.account
  where id in (${ACCOUNT_IDS_OF_MAIN}) order by id`);

/** A main account or one of its sub-accounts. */
export interface AccountOfMain {
  id: number;
  callsign: string;
  deletionPending: boolean;
}

/** A main account and its sub-accounts. */
export function accountsOfMain(mainId: number, tx: Queryable): Promise<AccountOfMain[]> {
  return tx.run(ACCOUNTS, [mainId]);
}
