import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { QsosChanged, UndoImported } from '../../logbook/index.js';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { Database, type Queryable, statement } from '../../platform/database/database.js';
import { isOutage } from '../../platform/database/outages.js';
import { Conflict } from '../../platform/errors.js';
import { Job, type Queue } from '../../platform/jobs/jobs.js';
import { AccountJobs } from '../account-jobs.js';
import { Progress } from '../progress.js';
import { STUCK_MS, UNDO_MS } from './import.entity.js';

/** Asks for an import to be taken back. */
export class UndoImport extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly importId: number,
  ) {
    super();
  }
}

const ASK = statement(`
  update exchange.import set status = 'undoing', moved_at = $3
  where id = $1 and account_id = $2 and not check_only
    and ((status in ('done', 'failed') and finished_at > $4) or (status = 'undoing' and moved_at < $5)) returning id`);
const LOCK = statement(`select account_id from exchange.import where id = $1 and status = 'undoing' for update`);
const UNDONE = statement(`update exchange.import set status = 'undone', error = null, kept = $2 where id = $1`);
const NAME_KEPT = statement(`
  insert into exchange.kept (account_id, import_id, qdo_id, ts, call, band, mode)
  select $1, $2, k.* from json_to_recordset($3::json)
    as k (qdo_id bigint, ts timestamptz, call text, band text, mode text)`);
// What was not read to its end is as it was then, to be tried again or undone.
const FAILED = statement(`
  update exchange.import set error = $2,
    status = case when stored_as is null and reader_state is null then 'done' else 'failed' end
  where id = $1 and status = 'undoing'`);
const UNFINISHED = statement(`select id, account_id from exchange.import where status = 'undoing' order by id`);

const UNDO_IMPORT: Queue<{ importId: number }> = {
  name: 'undo-import',
  concurrency: 2,
  retries: 10,
  timeoutSeconds: 3_600,
};

/** Takes imports back, each in one transaction: the log is as it was before, or as it was after. */
@Injectable()
export class UndoRunner implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly jobs: AccountJobs,
    private readonly commands: CommandBus,
    private readonly changed: QsosChanged,
    private readonly progress: Progress,
    private readonly config: Config,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.ROLE === 'web') return;
    for (const { id, account_id } of await this.database.run<{ id: number; account_id: number }>(UNFINISHED, []))
      await this.enqueue(id, account_id, this.database);
  }

  async enqueue(importId: number, accountId: number, tx: Queryable): Promise<void> {
    await this.jobs.send(UNDO_IMPORT, { importId }, accountId, tx);
  }

  @Job(UNDO_IMPORT)
  async run({ importId }: { importId: number }): Promise<void> {
    try {
      await this.undo(importId);
    } catch (error) {
      // What is only away or full comes back: the job is tried again.
      if (!isOutage(error)) await this.database.run(FAILED, [importId, FAULT]);
      throw error;
    }
  }

  private async undo(importId: number): Promise<void> {
    const account = await this.database.transaction(async (tx) => {
      const [row] = await tx.run<{ account_id: number }>(LOCK, [importId]);
      if (!row) return null;
      const { retained: kept, listed: named } = await this.commands.execute(
        new UndoImported(row.account_id, importId, tx),
      );
      if (named.length > 0) await tx.run(NAME_KEPT, [row.account_id, importId, JSON.stringify(named)]);
      await tx.run(UNDONE, [importId, kept]);
      return row.account_id;
    });
    if (account === null) return;
    this.changed.publish(account);
    this.progress.publishImport(account, importId);
  }
}

@CommandHandler(UndoImport)
export class UndoImportHandler implements ICommandHandler<UndoImport> {
  constructor(
    private readonly database: Database,
    private readonly runner: UndoRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, importId }: UndoImport): Promise<void> {
    const now = this.clock.now();
    await this.database.transaction(async (tx) => {
      const [row] = await tx.run(ASK, [
        importId,
        accountId,
        ...[now, now - UNDO_MS, now - STUCK_MS].map((ms) => new Date(ms)),
      ]);
      if (!row) throw new Conflict('This import cannot be undone: only a finished one can, within 24 hours.');
      await this.runner.enqueue(importId, accountId, tx);
    });
  }
}

const FAULT = 'The undo stopped at a fault on our side, which has been noted. Your log is as it was.';
