import { type Runs, statement } from '../../platform/database/database.js';
import { Unauthenticated } from '../../platform/errors.js';
import type { Me } from '../me.js';
import { lockMain } from './lock-main.js';

const LOCK = statement('select id from identity.account where id = $1 for no key update');
const ALIVE = statement('select id from identity.session where id = $1');

/** Whether the session still lives, as the transaction sees it. */
export async function isAlive(me: Me, tx: Runs): Promise<boolean> {
  return me.sessionId !== null && (await tx.run(ALIVE, [me.sessionId])).length === 1;
}

/** @throws Unauthenticated where the session is dead */
export async function requireAlive(me: Me, tx: Runs): Promise<void> {
  if (!(await isAlive(me, tx))) throw new Unauthenticated('You have been signed out. Please log in again.');
}

/**
 * Before a new way into the account is made: a session that was ended a moment ago, here or by another instance, must
 * not leave one behind. Whoever ends it changes the account in the same transaction, so that one waits for the other.
 *
 * @throws Unauthenticated where the session is dead
 */
export async function lockAccount(me: Me, tx: Runs): Promise<void> {
  await tx.run(LOCK, [me.accountId]);
  await requireAlive(me, tx);
}

/**
 * For what takes effect later, such as a job: the session is alive until the transaction ends. The first proof of the
 * e-mail address waits for it, and so knows all that was begun before.
 *
 * @throws Unauthenticated where the session is dead
 */
export async function lockSession(me: Me, tx: Runs): Promise<void> {
  await lockMain(me.mainId, tx);
  await requireAlive(me, tx);
}
