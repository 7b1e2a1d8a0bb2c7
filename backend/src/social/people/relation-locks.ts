import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';

const LOCK_OWN = sql<{ accountId: number }>`select from social.station where account_id = $accountId for no key update`;
const LOCK_OTHER = sql<{ accountId: number }>`select from social.station where account_id = $accountId for share`;

/**
 * Until the transaction ends, no other transaction changes this account's relations, and the other account blocks no
 * one. A later statement sees the changes that were waited for. Lower ids are locked first, so that two accounts that
 * follow each other at once do not deadlock.
 */
export async function lockRelation(accountId: number, otherId: number, tx: Queryable): Promise<void> {
  if (accountId < otherId) await tx.run(LOCK_OWN, { accountId });
  await lockRecipient(otherId, tx);
  if (accountId > otherId) await tx.run(LOCK_OWN, { accountId });
}

/** Until the transaction ends, this account blocks no one and is not deleted; the lock is shared. */
export async function lockRecipient(accountId: number, tx: Queryable): Promise<void> {
  await tx.run(LOCK_OTHER, { accountId });
}
