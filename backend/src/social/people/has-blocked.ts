/**
 * SQL condition on two columns or parameters: whether the owner of an account has blocked the owner of another, each
 * under any of their callsigns.
 */
export const hasBlocked = (account: string, other: string): string => `exists (
    select from social.station own
      join social.station mine on mine.main_id = own.main_id
      cross join social.station other
      join social.station theirs on theirs.main_id = other.main_id
      join social.block b on b.account_id = mine.account_id and b.blocked_id = theirs.account_id
    where own.account_id = ${account} and other.account_id = ${other})`;

/** SQL subquery: all accounts of an account's owner. */
export const accountsOf = (account: string): string => `(
    select mine.account_id from social.station own join social.station mine on mine.main_id = own.main_id
    where own.account_id = ${account})`;
