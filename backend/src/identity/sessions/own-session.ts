import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Unauthenticated } from '../../platform/errors.js';
import type { Me } from '../me.js';

const LOCK = sql<{ accountId: number }>`select id from identity.account where id = $accountId for no key update`;
const ALIVE = sql<{ sessionId: string }, { id: string }>`select id from identity.session where id = $sessionId`;

/**
 * Locks the row of a main account, before any other row. Everything that starts or ends sessions or changes credentials of
 * it or its sub-accounts does so first, so that concurrent changes run one after the other.
 */
export async function lockMain(mainId: number, tx: Queryable): Promise<void> {
  await tx.run(LOCK, { accountId: mainId });
}

/** Whether the session still exists, as the transaction sees it. */
export async function isAlive(me: Me, tx: Queryable): Promise<boolean> {
  return me.sessionId !== null && (await tx.run(ALIVE, { sessionId: me.sessionId })).length === 1;
}

/** @throws Unauthenticated if the session has ended */
export async function requireAlive(me: Me, tx: Queryable): Promise<void> {
  if (!(await isAlive(me, tx))) throw new Unauthenticated('You have been signed out. Please log in again.');
}

/**
 * Locks the account before a credential is created: a session that was just ended, here or by another instance, must
 * not create one. Everything that ends a session locks the account, too, so one waits for the other.
 *
 * @throws Unauthenticated if the session has ended
 */
export async function lockAccount(me: Me, tx: Queryable): Promise<void> {
  await tx.run(LOCK, { accountId: me.accountId });
  await requireAlive(me, tx);
}

/**
 * Locks the session for work that takes effect later, such as a job: it stays alive until the transaction ends. The
 * first verification of the e-mail address waits for that, and so sees all work started before.
 *
 * @throws Unauthenticated if the session has ended
 */
export async function lockSession(me: Me, tx: Queryable): Promise<void> {
  await lockMain(me.mainId, tx);
  await requireAlive(me, tx);
}
