import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { userFieldsOf } from '@pileup/adif/user-fields';
import { beginCheck, endCheck, type Station } from '../../logbook/index.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { diskFault, isOutage } from '../../platform/database/outages.js';
import { sql } from '../../platform/database/sql.js';
import { ServiceFailure } from '../../platform/service-http.js';
import { Files } from '../../platform/storage/files.js';
import { AccountJobs } from '../account-jobs.js';
import { Progress } from '../progress.js';
import { RunStopped, requireClaim, resume, TurnOver } from '../resumable-job.js';
import { allows, becomes, IMPORT } from '../transitions.js';
import { ImportReader, type Turn } from './read-file.js';
import type { RunningImport } from './store-chunk.js';

/** Runs without progress, each ended by a crash of the process, after which an import is abandoned. */
const MAX_CRASHES = 2;
/** Time after which an import yields to waiting imports of other accounts. */
export const TURN = { ms: 1_000 };
/** Pause between attempts while the database is unavailable or the disk is full. */
const RETRY_MS = 2_000;

// A check stores nothing to resume from: it starts again.
const BEGIN = sql<{ importId: number; crashes: number; now: Date }, RunningImport>`
  update exchange.import set ${becomes(IMPORT.begin)}, run = run + 1, crashes = crashes + $crashes,
    started_at = coalesce(started_at, $now), moved_at = $now,
    read = case when check_only then 0 else read end, added = case when check_only then 0 else added end,
    duplicate = case when check_only then 0 else duplicate end, enriched = case when check_only then 0 else enriched end,
    rejected = case when check_only then 0 else rejected end,
    rejected_summary = case when check_only then null else rejected_summary end, flagged = case when check_only then 0 else flagged end,
    qtc = case when check_only then 0 else qtc end, stations = case when check_only then null else stations end,
    bytes_done = case when check_only then 0 else bytes_done end,
    reader_state = case when check_only then null else reader_state end
  where id = $importId and ${allows(IMPORT.begin)} and crashes < ${MAX_CRASHES}
  returning id, account_id, run, filename, stored_as, source, encoding, check_only, read, rejected, rejected_summary, qtc,
    cabrillo_header, stations, left_out, moved, only_calls, skipped, reader_state`;
const DELETE_REJECTED = sql<{ accountId: number; importId: number }>`
  delete from exchange.rejected where account_id = $accountId and import_id = $importId`;
const DELETE_QTC = sql<{ accountId: number; importId: number }>`
  delete from exchange.qtc_line where account_id = $accountId and import_id = $importId`;
// The file of a check is retained: it may be imported next.
const FINISH = sql<{ id: number; run: number; finishedAt: Date; userFields: string | null }, { id: number }>`
  update exchange.import set ${becomes(IMPORT.finish)}, finished_at = $finishedAt, bytes_done = bytes_total,
    reader_state = null, error = null, crashes = 0, user_fields = $userFields, stored_as = case when check_only then stored_as end
  where id = $id and run = $run and ${allows(IMPORT.finish)} returning id`;
const FAIL = sql<{ id: number; run: number; finishedAt: Date; reason: string; isMissing: boolean }>`
  update exchange.import set ${becomes(IMPORT.fail)}, finished_at = $finishedAt, error = $reason, crashes = 0,
    stored_as = case when $isMissing::boolean then null else stored_as end
  where id = $id and run = $run and ${allows(IMPORT.fail)}`;
const WAIT = sql<{ id: number; run: number; error: string }>`
  update exchange.import set error = $error, crashes = 0 where id = $id and run = $run and ${allows(IMPORT.fail)}`;
const RELEASE = sql<{ id: number; run: number }>`update exchange.import set crashes = 0 where id = $id and run = $run`;
const ABANDON = sql<{ importId: number; error: string; finishedAt: Date }, { account_id: number }>`
  update exchange.import set ${becomes(IMPORT.abandon)}, error = $error, finished_at = $finishedAt
  where id = $importId and ${allows(IMPORT.abandon)} and crashes >= ${MAX_CRASHES} returning account_id`;
// Waiting imports of an account that already has a running one could not start.
const OTHERS_WAIT = sql<{ accountId: number }, { othersWait: boolean }>`
  select exists (
    select from exchange.import q where q.status = 'queued' and q.account_id <> $accountId and not exists (
      select from exchange.import r where r.account_id = q.account_id and r.status = 'running')) as "othersWait"`;

/** A failure with a reason for the operator, not an unexpected error. */
class ImportFailure extends Error {}

/** Runs imports, and waits during outages of the database and while the disk is full. */
@Injectable()
export class ImportRunner {
  /** Imports that this process is reading. */
  private readonly running = new Set<number>();

  constructor(
    private readonly database: Database,
    private readonly files: Files,
    private readonly reader: ImportReader,
    private readonly progress: Progress,
    private readonly jobs: AccountJobs,
    private readonly clock: Clock,
  ) {}

  /** Runs an import to the end of the file or of its turn; returns the account if it must be queued again, else null. */
  async run(importId: number): Promise<number | null> {
    const { shutdownSignal } = this.jobs;
    for (let isFirst = true; ; isFirst = false) {
      try {
        return await this.attempt(importId, isFirst && !this.running.has(importId));
      } catch (error) {
        if (shutdownSignal.aborted || !isOutage(error)) throw error;
        await delay(RETRY_MS, undefined, { signal: shutdownSignal }).catch(() => undefined);
      }
    }
  }

  /** @param mayHaveCrashed false for further attempts of this process: only its end while reading counts as a crash */
  private async attempt(importId: number, mayHaveCrashed: boolean): Promise<number | null> {
    this.running.add(importId);
    try {
      return await resume<RunningImport>(
        {
          begin: async () => {
            const crashes = mayHaveCrashed ? 1 : 0;
            const [run] = await this.database.run(BEGIN, { importId, crashes, now: this.now() });
            if (!run) await this.abandon(importId);
            return run;
          },
          work: (run) => this.read(run),
          finish: (run) => this.finish(run),
          release: async (run) => void (await this.database.run(RELEASE, { id: run.id, run: run.run })),
          fail: (run, error) => this.fail(run, error),
        },
        this.jobs.shutdownSignal,
      );
    } finally {
      this.running.delete(importId);
    }
  }

  private async read(run: RunningImport): Promise<void> {
    const station = await this.jobs.stationOf(run.account_id);
    if (!station) throw new ImportFailure('The account is gone.');
    if (run.check_only) await this.check(run, station);
    else await this.reader.readAll(run, station, null, this.turnOf(run));
  }

  private async finish(run: RunningImport): Promise<void> {
    const defined = userFieldsOf(run.reader_state?.header ?? {});
    const userFields = defined.length > 0 ? JSON.stringify(defined) : null;
    requireClaim(await this.database.run(FINISH, { id: run.id, run: run.run, finishedAt: this.now(), userFields }));
    this.progress.publishImport(run.account_id, run.id);
    if (!run.check_only && run.stored_as) await this.files.remove(run.stored_as);
  }

  /** A dry run of the import. */
  private async check(run: RunningImport, station: Station): Promise<void> {
    await this.database.run(DELETE_REJECTED, { accountId: run.account_id, importId: run.id });
    await this.database.run(DELETE_QTC, { accountId: run.account_id, importId: run.id });
    await this.database.session(async (session) => {
      await session.transaction(beginCheck);
      try {
        // A check cannot be resumed, so it has no turns.
        await this.reader.readAll(run, station, session, { checkShutdown: () => this.checkShutdown() });
      } finally {
        // On a broken connection the temporary table is gone already.
        await session.transaction(endCheck).catch(() => undefined);
      }
    });
  }

  /** Stops a run at shutdown or, after its turn, when imports of other accounts are waiting. */
  private turnOf({ account_id: accountId }: RunningImport): Turn {
    const until = performance.now() + TURN.ms;
    return {
      checkShutdown: () => this.checkShutdown(),
      checkTurn: async () => {
        if (performance.now() < until) return;
        const [waiting] = await this.database.run(OTHERS_WAIT, { accountId });
        if (waiting?.othersWait) throw new TurnOver();
      },
    };
  }

  private checkShutdown(): void {
    if (this.jobs.shutdownSignal.aborted) throw new RunStopped();
  }

  private async abandon(importId: number): Promise<void> {
    const [row] = await this.database.run(ABANDON, { importId, error: CRASHED, finishedAt: this.now() });
    if (row) this.progress.publishImport(row.account_id, importId);
  }

  /** Stores why the import stopped; its file is retained for a retry. Rethrows outages and unexpected errors. */
  private async fail(run: RunningImport, error: unknown): Promise<void> {
    if (diskFault(error)) {
      await this.database.run(WAIT, { id: run.id, run: run.run, error: DISK_FULL }).catch(() => undefined);
      throw error;
    }
    const isMissing = (error as { code?: string }).code === 'ENOENT';
    const isForOperator = error instanceof ImportFailure || error instanceof ServiceFailure;
    const isExpected = isMissing || isForOperator;
    const unexpected = run.check_only ? CHECK_FAULT : FAULT;
    const reason = isMissing ? FILE_MISSING : isForOperator ? error.message : unexpected;
    await this.database.run(FAIL, { id: run.id, run: run.run, finishedAt: this.now(), reason, isMissing });
    this.progress.publishImport(run.account_id, run.id);
    if (!isExpected) throw error;
  }

  private now(): Date {
    return new Date(this.clock.now());
  }
}

const FAULT =
  'The import stopped because of an error on our side, which has been logged. The records read so far are in your log: press Retry to continue, nothing is duplicated.';
const CHECK_FAULT = 'The check stopped because of an error on our side, which has been logged. Nothing was stored.';
const CRASHED =
  'The program crashed twice while reading this file, which has been logged. The records read so far are in your log.';
const DISK_FULL =
  'The server’s disk is full at the moment. The import continues automatically as soon as there is room.';
const FILE_MISSING = 'The uploaded file is gone. Please upload it again.';
