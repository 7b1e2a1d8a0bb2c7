import { setTimeout as pause } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { Stations } from '../../identity/index.js';
import { beginCheck, endCheck, type Station } from '../../logbook/index.js';
import { Clock } from '../../platform/clock.js';
import { Database, statement } from '../../platform/database/database.js';
import { diskFault, isDatabaseUnavailable, isOutage } from '../../platform/database/outages.js';
import { Files } from '../../platform/storage/files.js';
import { Progress } from '../progress.js';
import { ImportReader, type Turn } from './read-file.js';
import { type RunningImport, SteppedAside } from './store-chunk.js';

/** How often an import may be begun without getting on or ending: each time, the program ended while it read the file. */
const CRASHES_LIMIT = 2;
/** An import that has run for so long lets waiting imports of other accounts go first. */
const TURN_MS = 1_000;
/** Between two tries while the database is away or the disk is full. */
const PATIENCE_MS = 2_000;

// A check leaves nothing to go on from: it begins anew.
const BEGIN = statement(`
  update exchange.import set status = 'running', run = run + 1, crashes = crashes + $2,
    started_at = coalesce(started_at, $3), moved_at = $3,
    read = case when check_only then 0 else read end, added = case when check_only then 0 else added end,
    duplicate = case when check_only then 0 else duplicate end, enriched = case when check_only then 0 else enriched end,
    rejected = case when check_only then 0 else rejected end,
    rejected_summary = case when check_only then null else rejected_summary end, flagged = case when check_only then 0 else flagged end,
    bytes_done = case when check_only then 0 else bytes_done end,
    reader_state = case when check_only then null else reader_state end
  where id = $1 and status in ('queued', 'running') and crashes < ${CRASHES_LIMIT}
  returning id, account_id, run, filename, stored_as, check_only, read, rejected, rejected_summary, reader_state`);
const FORGET_REJECTED = statement('delete from exchange.rejected where account_id = $1 and import_id = $2');
// A checked file stays for a while: it may be wanted in the log next.
const FINISH = statement(`
  update exchange.import set status = 'done', finished_at = $2, bytes_done = bytes_total, reader_state = null, error = null,
    crashes = 0,
    stored_as = case when check_only then stored_as end
  where id = $1 and run = $3 and status = 'running' returning id`);
const FAIL = statement(`
  update exchange.import set status = 'failed', finished_at = $3, error = $2, crashes = 0
  where id = $1 and run = $4 and status = 'running'`);
const WAIT = statement(`
  update exchange.import set error = $1, crashes = 0 where id = $2 and run = $3 and status = 'running'`);
const GONE = statement('update exchange.import set stored_as = null where id = $1 and run = $2');
const RELEASE = statement('update exchange.import set crashes = 0 where id = $1 and run = $2');
const GIVE_UP = statement(`
  update exchange.import set status = 'failed', error = $2, finished_at = $3
  where id = $1 and status in ('queued', 'running') and crashes >= ${CRASHES_LIMIT} returning account_id`);
// Those of an account that has one running already would not begin now anyway.
const OTHERS_WAIT = statement(`
  select exists (
    select from exchange.import q where q.status = 'queued' and q.account_id <> $1 and not exists (
      select from exchange.import r where r.account_id = q.account_id and r.status = 'running')) as "othersWait"`);

/** Waiting imports of other accounts go first; this one continues afterwards. */
class TurnOver extends Error {}

/** Reads imports, through a database that is away and a full disk (when they are run: `ImportQueue`). */
@Injectable()
export class ImportRunner implements BeforeApplicationShutdown {
  private readonly ending = new AbortController();
  /** Imports that this process is reading. */
  private readonly underWay = new Set<number>();

  constructor(
    private readonly database: Database,
    private readonly files: Files,
    private readonly reading: ImportReader,
    private readonly progress: Progress,
    private readonly stations: Stations,
    private readonly clock: Clock,
  ) {}

  beforeApplicationShutdown(): void {
    this.ending.abort();
  }

  /**
   * Imports to the end of the file, or of its turn, however long the database is away or the disk full in between.
   * Answers the account of an import that has to be queued again, or null.
   */
  async run(importId: number): Promise<number | null> {
    for (let isFirst = true; ; isFirst = false) {
      try {
        return await this.attempt(importId, isFirst && !this.underWay.has(importId));
      } catch (error) {
        const { aborted } = this.ending.signal;
        // Another worker continues from the last chunk.
        if (error instanceof SteppedAside) return null;
        if (aborted || !isOutage(error)) throw error;
        await pause(PATIENCE_MS, undefined, { signal: this.ending.signal }).catch(() => undefined);
      }
    }
  }

  private async attempt(importId: number, mayHaveCrashed: boolean): Promise<number | null> {
    // Another attempt of this very process, and a job that was taken for dead too early, are no signs of a crash.
    const values = [importId, mayHaveCrashed ? 1 : 0, new Date(this.clock.now())];
    this.underWay.add(importId);
    try {
      const [running] = await this.database.run<RunningImport>(BEGIN, values);
      return await (running ? this.read(running) : this.giveUp(importId));
    } finally {
      this.underWay.delete(importId);
    }
  }

  private async read(running: RunningImport): Promise<number | null> {
    const station = await this.stations.ofAccount(running.account_id);
    if (!station) return this.fail(running, 'The account is gone.');
    try {
      if (running.check_only) await this.check(running, station);
      else await this.reading.readAll(running, station, null, this.turnOf(running));
    } catch (error) {
      if (error instanceof TurnOver || (error instanceof SteppedAside && this.ending.signal.aborted)) {
        await this.database.run(RELEASE, [running.id, running.run]);
        return running.account_id;
      }
      if (error instanceof SteppedAside || isDatabaseUnavailable(error)) throw error;
      if (diskFault(error)) {
        await this.database.run(WAIT, [NO_ROOM, running.id, running.run]).catch(() => undefined);
        throw error;
      }
      if ((error as { code?: string }).code === 'ENOENT') {
        await this.database.run(GONE, [running.id, running.run]);
        return this.fail(running, 'The uploaded file is gone. Please upload it again.');
      }
      await this.fail(running, running.check_only ? CHECK_FAULT : FAULT);
      throw error;
    }
    const [finished] = await this.database.run(FINISH, [running.id, new Date(this.clock.now()), running.run]);
    if (!finished) throw new SteppedAside();
    this.progress.publishImport(running.account_id, running.id);
    if (!running.check_only) await this.files.remove(running.stored_as);
    return null;
  }

  /** The whole import, but for what it leaves behind. */
  private async check(running: RunningImport, station: Station): Promise<void> {
    await this.database.run(FORGET_REJECTED, [running.account_id, running.id]);
    await this.database.session(async (session) => {
      await session.transaction(beginCheck);
      try {
        // A check leaves nothing to continue from, so it has no turns.
        await this.reading.readAll(running, station, session, { checkEnding: () => this.checkEnding() });
      } finally {
        // The connection goes back to the others; where it is broken its table is gone already.
        await session.transaction(endCheck).catch(() => undefined);
      }
    });
  }

  /** Ends a run when the process does, or, once it has had its turn, when other accounts' imports wait. */
  private turnOf({ account_id }: RunningImport): Turn {
    const until = performance.now() + TURN_MS;
    return {
      checkEnding: () => this.checkEnding(),
      checkTurn: async () => {
        if (performance.now() < until) return;
        const [waiting] = await this.database.run<{ othersWait: boolean }>(OTHERS_WAIT, [account_id]);
        if (waiting?.othersWait) throw new TurnOver();
      },
    };
  }

  private checkEnding(): void {
    if (this.ending.signal.aborted) throw new SteppedAside();
  }

  private async giveUp(importId: number): Promise<null> {
    const values = [importId, KILLER, new Date(this.clock.now())];
    const [given] = await this.database.run<{ account_id: number }>(GIVE_UP, values);
    if (given) this.progress.publishImport(given.account_id, importId);
    return null;
  }

  /** The file stays: the import can be tried again. */
  private async fail(running: RunningImport, reason: string): Promise<null> {
    await this.database.run(FAIL, [running.id, reason, new Date(this.clock.now()), running.run]);
    this.progress.publishImport(running.account_id, running.id);
    return null;
  }
}

const FAULT =
  'The import stopped at a fault on our side, which has been noted. What was read until then is in your log: press Retry to go on, nothing is doubled.';
const CHECK_FAULT = 'The check stopped at a fault on our side, which has been noted. Nothing was stored.';
const KILLER =
  'The program ended twice while it read this file, which has been noted. What was read until then is in your log.';
const NO_ROOM = 'The server has no room on its disk at the moment. The import goes on by itself as soon as there is.';
