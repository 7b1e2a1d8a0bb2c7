import { type Runs, statement } from '../../platform/database/database.js';

const MINE = statement('select from social.station where account_id = $1 for no key update');
const THEIRS = statement('select from social.station where account_id = $1 for share');

/**
 * Until the transaction ends, nobody else changes what this account does with others, and the other one does not block
 * anybody. Whoever asks afterwards, in a statement of its own, sees what was waited for. Lower numbers first, so that two
 * who follow each other at once do not wait for each other.
 */
export async function oneByOne(accountId: number, otherId: number, tx: Runs): Promise<void> {
  if (accountId < otherId) await tx.run(MINE, [accountId]);
  await unblocking(otherId, tx);
  if (accountId > otherId) await tx.run(MINE, [accountId]);
}

/** Until the transaction ends, this account does not begin to block anybody, nor leave; others may ask the same. */
export async function unblocking(accountId: number, tx: Runs): Promise<void> {
  await tx.run(THEIRS, [accountId]);
}
