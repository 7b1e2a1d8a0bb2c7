import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { QsosChanged, undoImported } from '../../logbook/index.js';
import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { isOutage } from '../../platform/database/outages.js';
import { type NoParams, sql } from '../../platform/database/sql.js';
import { Conflict } from '../../platform/errors.js';
import { Job, type Queue } from '../../platform/jobs/background-jobs.js';
import { AccountJobs, type UnfinishedJob } from '../account-jobs.js';
import { Progress } from '../progress.js';
import { allows, becomes, IMPORT } from '../transitions.js';
import { STUCK_MS, UNDO_MS } from './import.entity.js';

/** Enqueues the undo of an import. */
export class UndoImport extends CommandOf<{ accountId: number; importId: number }>() {}

const BEGIN = sql<
  { importId: number; accountId: number; now: Date; finishedAfter: Date; stuckBefore: Date },
  { id: number }
>`
  update exchange.import set ${becomes(IMPORT.undo)}, moved_at = $now
  where id = $importId and account_id = $accountId and not check_only
    and ((${allows(IMPORT.undo)} and finished_at > $finishedAfter)
      or (${allows(IMPORT.restartUndo)} and moved_at < $stuckBefore)) returning id`;
const LOCK = sql<{ importId: number }, { account_id: number }>`
  select account_id from exchange.import where id = $importId and ${allows(IMPORT.finishUndo)} for update`;
const FINISH = sql<{ importId: number; retained: number }>`
  update exchange.import set ${becomes(IMPORT.finishUndo)}, error = null, kept = $retained where id = $importId`;
const STORE_RETAINED = sql<{ accountId: number; importId: number; listed: string }>`
  insert into exchange.kept (account_id, import_id, qdo_id, ts, call, band, mode)
  select $accountId, $importId, k.* from json_to_recordset($listed::json)
    as k (qdo_id bigint, ts timestamptz, call text, band text, mode text)`;
// An import that was not read to its end can be retried or undone again.
const FAIL = sql<{ importId: number; error: string }>`
  update exchange.import set error = $error,
    status = case when stored_as is null and reader_state is null then 'done' else 'failed' end
  where id = $importId and ${allows(IMPORT.failUndo)}`;
const UNFINISHED = sql<NoParams, UnfinishedJob>`
  select id, account_id from exchange.import where ${allows(IMPORT.finishUndo)} order by id`;

const QUEUE: Queue<{ importId: number }> = { name: 'undo-import', concurrency: 2, retries: 10, timeoutSeconds: 3_600 };

/** Undoes imports, each in one transaction. */
@Injectable()
export class UndoRunner implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly jobs: AccountJobs,
    private readonly changed: QsosChanged,
    private readonly progress: Progress,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.requeue(UNFINISHED, (id, accountId) => this.enqueue(id, accountId));
  }

  async enqueue(importId: number, accountId: number, tx?: Queryable): Promise<void> {
    await this.jobs.send(QUEUE, { importId }, accountId, tx);
  }

  @Job(QUEUE)
  async run({ importId }: { importId: number }): Promise<void> {
    try {
      await this.undo(importId);
    } catch (error) {
      // After an outage the job is retried.
      if (!isOutage(error)) await this.database.run(FAIL, { importId, error: FAULT });
      throw error;
    }
  }

  private async undo(importId: number): Promise<void> {
    const accountId = await this.database.transaction(async (tx) => {
      const [row] = await tx.run(LOCK, { importId });
      if (!row) return null;
      const { account_id: accountId } = row;
      const { retained, listed } = await undoImported(tx, this.changed, { accountId, importId });
      if (listed.length > 0) await tx.run(STORE_RETAINED, { accountId, importId, listed: JSON.stringify(listed) });
      await tx.run(FINISH, { importId, retained });
      return accountId;
    });
    if (accountId === null) return;
    this.changed.publish(accountId);
    this.progress.publishImport(accountId, importId);
  }
}

export const UndoImportHandler = handlerOf(
  UndoImport,
  [Database, UndoRunner, Clock],
  async ({ accountId, importId }, database, runner, clock) => {
    const now = clock.now();
    await database.transaction(async (tx) => {
      const [row] = await tx.run(BEGIN, {
        importId,
        accountId,
        now: new Date(now),
        finishedAfter: new Date(now - UNDO_MS),
        stuckBefore: new Date(now - STUCK_MS),
      });
      if (!row) throw new Conflict('This import cannot be undone. Only finished imports can, within 24 hours.');
      await runner.enqueue(importId, accountId, tx);
    });
  },
);

const FAULT = 'The undo stopped because of an error on our side, which has been logged. Your log is unchanged.';
