import { setTimeout as pause } from 'node:timers/promises';
import type { Queryable } from './database.js';
import { sql } from './sql.js';

// Writers are waited for only briefly, since later ones queue behind the lock of a table; during a large undo it times
// out and is retried.
const SET_LOCK_TIMEOUT = sql`set local lock_timeout = '100ms'`;
const LOCK_NOT_AVAILABLE = '55P03';
const RETRY_MS = 400;

/** The locks that a transaction takes from now on fail with an error that `retryOnLockTimeout` retries. */
export async function waitBriefly(tx: Queryable): Promise<void> {
  await tx.run(SET_LOCK_TIMEOUT);
}

/** Repeats a transaction whose lock was not available in time. */
export async function retryOnLockTimeout<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
      await pause(RETRY_MS);
    }
  }
}
