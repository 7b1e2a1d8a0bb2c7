import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { ExportFormat } from '@pileup/contract/exchange';
import type { QsoSelection } from '../../logbook/index.js';
import { Clock } from '../../platform/clock.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { diskFault } from '../../platform/database/outages.js';
import { type NoParams, type NotNull, sql } from '../../platform/database/sql.js';
import { Job, type Queue } from '../../platform/jobs/background-jobs.js';
import { AccountJobs, type UnfinishedJob } from '../account-jobs.js';
import { Progress } from '../progress.js';
import { RunStopped, requireClaim, resume } from '../resumable-job.js';
import { allows, becomes, EXPORT } from '../transitions.js';
import { Archive } from './archive.js';
import { ExportFiles } from './export-files.js';
import { writeLog } from './export-writer.js';

const CHECKPOINT_MS = 2_000;

interface RunningExport {
  id: number;
  account_id: number;
  selection: QsoSelection;
  format: ExportFormat;
  stored_as: NotNull<string>;
  /** The file of an interrupted run. */
  previous: string | null;
  contacts: number;
  bytes: number;
}

// A run claims the job by the name of its file: an earlier run no longer finds the row by its own.
const BEGIN = sql<{ exportId: number; storedAs: string; startedAt: Date }, RunningExport>`
  update exchange.export set stored_as = $storedAs, started_at = $startedAt, moved_at = $startedAt, contacts = 0, bytes = 0
  where id = $exportId and ${allows(EXPORT.begin)}
  returning id, account_id, chosen as selection, format, stored_as, old.stored_as as previous, contacts, bytes`;
const CHECKPOINT = sql<
  { id: number; storedAs: string; contacts: number; bytes: number; movedAt: Date },
  { id: number }
>`
  update exchange.export set contacts = $contacts, bytes = $bytes, moved_at = $movedAt
  where id = $id and stored_as = $storedAs and ${allows(EXPORT.begin)} returning id`;
const FINISH = sql<{ id: number; storedAs: string; contacts: number; bytes: number; movedAt: Date }, { id: number }>`
  update exchange.export set ${becomes(EXPORT.finish)}, contacts = $contacts, bytes = $bytes,
    moved_at = $movedAt, finished_at = $movedAt
  where id = $id and stored_as = $storedAs and ${allows(EXPORT.finish)} returning id`;
const FAIL = sql<{ id: number; storedAs: string; error: string; finishedAt: Date }, { id: number }>`
  update exchange.export set ${becomes(EXPORT.fail)}, error = $error, stored_as = null, finished_at = $finishedAt
  where id = $id and stored_as = $storedAs and ${allows(EXPORT.fail)} returning id`;
const UNFINISHED = sql<NoParams, UnfinishedJob>`
  select id, account_id from exchange.export where ${allows(EXPORT.begin)} order by id`;

const QUEUE: Queue<{ exportId: number }> = {
  name: 'export-adif',
  // One job per account at a time: other accounts do not wait for a large log.
  concurrency: 2,
  retries: 20,
  timeoutSeconds: 3_600,
};

/** Writes the file of an export, always from its beginning; only complete files are offered. */
@Injectable()
export class ExportRunner implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly files: ExportFiles,
    private readonly archive: Archive,
    private readonly jobs: AccountJobs,
    private readonly progress: Progress,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.requeue(UNFINISHED, (id, accountId) => this.enqueue(id, accountId));
  }

  async enqueue(exportId: number, accountId: number, tx?: Queryable): Promise<void> {
    await this.jobs.send(QUEUE, { exportId }, accountId, tx);
  }

  @Job(QUEUE)
  async run({ exportId }: { exportId: number }): Promise<void> {
    const accountId = await resume<RunningExport>(
      {
        begin: async () => {
          const [run] = await this.database.run(BEGIN, {
            exportId,
            storedAs: this.files.newName(),
            startedAt: this.now(),
          });
          if (run?.previous) await this.files.remove(run.previous);
          return run;
        },
        work: (run) => this.write(run),
        finish: async (run) => {
          requireClaim(
            await this.database.run(FINISH, {
              id: run.id,
              storedAs: run.stored_as,
              contacts: run.contacts,
              bytes: run.bytes,
              movedAt: this.now(),
            }),
          );
          this.progress.publishExport(run.account_id, run.id);
        },
        // A file that cannot be removed now is swept later.
        release: (run) => this.files.remove(run.stored_as),
        fail: (run, error) => this.fail(run, error),
      },
      this.jobs.shutdownSignal,
    );
    if (accountId !== null) await this.enqueue(exportId, accountId);
  }

  private async write(run: RunningExport): Promise<void> {
    const { account_id: accountId, selection, format } = run;
    let storedAt = this.clock.now();
    const onProgress = async (contacts: number) => {
      if (this.jobs.shutdownSignal.aborted) throw new RunStopped();
      run.contacts = contacts;
      if (Math.abs(this.clock.now() - storedAt) < CHECKPOINT_MS) return;
      storedAt = this.clock.now();
      await this.checkpoint(run);
    };
    run.bytes = await this.files.write(run.stored_as, async (append) => {
      const appendCounted = async (chunk: Buffer) => {
        await append(chunk);
        run.bytes += chunk.length;
      };
      run.contacts =
        format === 'zip'
          ? await this.archive.write(accountId, appendCounted, onProgress)
          : await writeLog(
              this.database,
              { accountId, selection, format, createdAt: this.now() },
              appendCounted,
              onProgress,
            );
    });
  }

  private async checkpoint(run: RunningExport): Promise<void> {
    requireClaim(
      await this.database.run(CHECKPOINT, {
        id: run.id,
        storedAs: run.stored_as,
        contacts: run.contacts,
        bytes: run.bytes,
        movedAt: this.now(),
      }),
    );
    this.progress.publishExport(run.account_id, run.id);
  }

  private async fail(run: RunningExport, error: unknown): Promise<void> {
    // The full disk is ours, or that of the database, which sorts there.
    const isFull = diskFault(error);
    const [failed] = await this.database.run(FAIL, {
      id: run.id,
      storedAs: run.stored_as,
      error: isFull ? DISK_FULL : FAULT,
      finishedAt: this.now(),
    });
    this.progress.publishExport(run.account_id, run.id);
    if (failed && !isFull) throw error;
  }

  private now(): Date {
    return new Date(this.clock.now());
  }
}

const DISK_FULL = 'The server has no room for the file at the moment. Please try again later.';
const FAULT = 'The export stopped because of an error on our side, which has been logged. Please try again.';
