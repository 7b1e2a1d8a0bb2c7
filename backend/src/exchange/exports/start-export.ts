import type { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ExportFormat, ExportJob, ImportStatus } from '@pileup/contract/exchange';
import { Clock } from '../../platform/clock.js';
import { CommandOf } from '../../platform/commands.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { accountLock } from '../../platform/database/locks.js';
import { sql } from '../../platform/database/sql.js';
import { Conflict, NotFound } from '../../platform/errors.js';
import { Import } from '../imports/import.entity.js';
import { Export, jobOf } from './export.entity.js';
import { failStuckExports } from './export-jobs.query.js';
import { type ExportChoice, filenameOf } from './export-request.js';
import { ExportRunner } from './run-export.js';

/** Starts an export; returns its job. */
export class StartExport extends CommandOf<
  { accountId: number; callsign: string; choice: ExportChoice; format: ExportFormat },
  ExportJob
>() {}

/** Unfinished exports per account: each is as large as the log. */
const MAX_UNFINISHED = 5;
/** Finished exports retained per account. */
const MAX_FINISHED = 20;
/** The choice for an archive of all data. */
export const EVERYTHING: ExportChoice = {
  selection: {},
  title: 'My data',
  slug: 'everything',
  startDate: null,
  endDate: null,
};
const MAX_ID = 2_147_483_647;

const LOCK = sql<{ accountId: number }>`${accountLock('startingExport')}`;
const WAITING = sql<{ accountId: number }, { n: number }>`
  select count(*)::integer as n from exchange.export where account_id = $accountId and status is null`;
const ARCHIVE_WAITING = sql<{ accountId: number }>`
  select from exchange.export where account_id = $accountId and status is null and format = 'zip'`;
// Their files are removed by the next sweep.
const DELETE_OLD = sql<{ accountId: number }>`
  delete from exchange.export where id in (
    select id from exchange.export where account_id = $accountId and status = 1 order by id desc offset ${MAX_FINISHED})`;
const UNDER_WAY: readonly ImportStatus[] = ['queued', 'running', 'undoing'];

@CommandHandler(StartExport)
export class StartExportHandler implements ICommandHandler<StartExport> {
  constructor(
    private readonly database: Database,
    private readonly runner: ExportRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, callsign, choice, format }: StartExport): Promise<ExportJob> {
    const { selection, startDate, endDate, slug } = choice;
    return this.database.unitOfWork(async (em, tx) => {
      const title =
        selection.importId === undefined ? choice.title : await this.titleOfImport(em, accountId, selection.importId);
      await this.enforceLimits(tx, accountId, format);
      const filename = filenameOf(callsign, slug, format);
      const now = new Date(this.clock.now());
      const row = em.create(Export, {
        accountId,
        chosen: selection,
        startDate,
        endDate,
        title,
        format,
        filename,
        createdAt: now,
        movedAt: now,
      });
      await em.flush();
      await this.runner.enqueue(row.id, accountId, tx);
      return jobOf(row);
    });
  }

  /** Serializes the requests of an account: concurrent ones must not exceed a limit. */
  private async enforceLimits(tx: Queryable, accountId: number, format: ExportFormat): Promise<void> {
    await tx.run(LOCK, { accountId });
    await failStuckExports(tx, this.clock.now(), accountId);
    await tx.run(DELETE_OLD, { accountId });
    const [waiting] = await tx.run(WAITING, { accountId });
    if ((waiting?.n ?? 0) >= MAX_UNFINISHED)
      throw new Conflict(`You already have ${MAX_UNFINISHED} exports in progress. Please wait for one to finish.`);
    if (format === 'zip' && (await tx.run(ARCHIVE_WAITING, { accountId })).length > 0)
      throw new Conflict('Your archive is already being prepared. Please wait for it to finish.');
  }

  private async titleOfImport(em: EntityManager, accountId: number, importId: number): Promise<string> {
    const found = importId < 1 || importId > MAX_ID ? null : await em.findOne(Import, { id: importId, accountId });
    if (!found) throw new NotFound('Import not found.');
    if (UNDER_WAY.includes(found.status))
      throw new Conflict('This import is still running. Please wait for it to finish.');
    return `Import of ${found.filename}`;
  }
}
