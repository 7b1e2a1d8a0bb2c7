import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Conflict } from '../../platform/errors.js';
import { allows, becomes, IMPORT } from '../transitions.js';
import { STUCK_MS } from './import.entity.js';
import { ImportQueue } from './import-queue.js';

/** Continues an import that failed or is stuck, from the last stored record. */
export class RetryImport extends CommandOf<{ accountId: number; importId: number }>() {}

const REQUEUE = sql<{ importId: number; accountId: number; now: Date; stuckBefore: Date }, { id: number }>`
  update exchange.import set ${becomes(IMPORT.retry)}, crashes = least(crashes, 1), error = null, finished_at = null,
    moved_at = $now
  where id = $importId and account_id = $accountId and (stored_as is not null or source is not null)
    and (${allows(IMPORT.retry)} or (${allows(IMPORT.restart)} and moved_at < $stuckBefore))
  returning id`;

export const RetryImportHandler = handlerOf(
  RetryImport,
  [Database, ImportQueue, Clock],
  async ({ accountId, importId }, database, queue, clock) => {
    const now = clock.now();
    await database.transaction(async (tx) => {
      const [row] = await tx.run(REQUEUE, {
        importId,
        accountId,
        now: new Date(now),
        stuckBefore: new Date(now - STUCK_MS),
      });
      if (!row) throw new Conflict('This import is already running or finished, or its file is no longer here.');
      await queue.add(importId, accountId, tx);
    });
  },
);
