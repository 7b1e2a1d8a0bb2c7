/** The ids of main account $1 and its sub-accounts, as a select. */
export const ACCOUNT_IDS_OF_MAIN = 'select id from identity.account where id = $1 or managed_by_id = $1';
