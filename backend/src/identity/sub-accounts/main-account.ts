/** The numbers of the accounts of one operator, as a select: main account $1 and its sub-accounts. */
export const ACCOUNT_IDS_OF_MAIN = 'select id from identity.account where id = $1 or managed_by_id = $1';
