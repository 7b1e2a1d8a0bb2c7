/** The numbers of the accounts of one operator, as a select: main account $1 and its sub-accounts. */
export const FAMILY = 'select id from identity.account where id = $1 or managed_by_id = $1';
