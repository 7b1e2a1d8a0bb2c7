import { setTimeout as pause } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { Stations } from '../../identity/index.js';
import { beginCheck, endCheck, type Station } from '../../logbook/index.js';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { Database, statement } from '../../platform/database.js';
import { Files } from '../../platform/files.js';
import { Jobs, type Queue } from '../../platform/jobs.js';
import { databaseIsAway, diskFault, isOutage } from '../../platform/outages.js';
import { Progress } from '../progress.js';
import { FileReading } from './read-file.js';
import { type Running, SteppedAside } from './store-chunk.js';

/** So often a file may be what ended the program, without having got on, until it is left alone. */
const MOST_CRASHES = 10;
/** Between two tries while the database is away or the disk is full. */
const PATIENCE_MS = 2_000;

// A check leaves nothing to go on from: it begins anew.
const BEGIN = statement(`
  update exchange.import set status = 'running', run = run + 1, started_at = coalesce(started_at, $2), moved_at = $2,
    read = case when check_only then 0 else read end, added = case when check_only then 0 else added end,
    duplicate = case when check_only then 0 else duplicate end, enriched = case when check_only then 0 else enriched end,
    rejected = case when check_only then 0 else rejected end, flagged = case when check_only then 0 else flagged end,
    bytes_done = case when check_only then 0 else bytes_done end,
    reader_state = case when check_only then null else reader_state end
  where id = $1 and status in ('queued', 'running')
  returning id, account_id, run, filename, stored_as, check_only, read, rejected, reader_state`);
const FORGET_REJECTED = statement('delete from exchange.rejected where account_id = $1 and import_id = $2');
// A checked file stays for a while: it may be wanted in the log next.
const FINISH = statement(`
  update exchange.import set status = 'done', finished_at = $2, bytes_done = bytes_total, reader_state = null, error = null,
    stored_as = case when check_only then stored_as end
  where id = $1 and run = $3 and status = 'running' returning id`);
const FAIL = statement(`
  update exchange.import set status = 'failed', finished_at = $3, error = $2 where id = $1 and run = $4 and status = 'running'`);
const WAIT = statement(`update exchange.import set error = $1 where id = $2 and run = $3 and status = 'running'`);
const GONE = statement('update exchange.import set stored_as = null where id = $1 and run = $2');
// What was running when the program ended may be what ended it.
const CRASHED = statement(`update exchange.import set crashes = crashes + 1 where status = 'running'`);
const GIVE_UP = statement(`
  update exchange.import set status = 'failed', error = $1, finished_at = $2 where status = 'running' and crashes >= $3`);
const UNFINISHED = statement(`select id from exchange.import where status in ('queued', 'running') order by id`);

/** Brings imports to their end, through crashes, a database that is away and a full disk. */
@Injectable()
export class ImportRunner implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly queue: Queue<{ importId: number }> = {
    name: 'import-adif',
    work: ({ importId }) => this.run(importId),
    // Somebody's small file need not wait for somebody's large one.
    atOnce: 2,
    retries: 20,
    seconds: 4 * 3_600,
  };
  private readonly ending = new AbortController();

  constructor(
    private readonly database: Database,
    private readonly files: Files,
    private readonly jobs: Jobs,
    private readonly reading: FileReading,
    private readonly progress: Progress,
    private readonly stations: Stations,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.register(this.queue);
  }

  /** What a crash interrupted goes on at once, instead of when its job is taken for dead. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.config.ROLE === 'web') return;
    await this.database.run(CRASHED, []);
    await this.database.run(GIVE_UP, [KILLER, new Date(this.clock.now()), MOST_CRASHES]);
    for (const { id } of await this.database.run<{ id: number }>(UNFINISHED, [])) await this.goOn(id);
  }

  beforeApplicationShutdown(): void {
    this.ending.abort();
  }

  /** Imports to the end, however long the database is away or the disk full in between. */
  async run(importId: number): Promise<void> {
    for (;;) {
      try {
        return await this.attempt(importId);
      } catch (error) {
        const { aborted } = this.ending.signal;
        // Another worker, or the next start, goes on from the last chunk.
        if (error instanceof SteppedAside) return aborted ? this.goOn(importId) : undefined;
        if (aborted || !isOutage(error)) throw error;
        await pause(PATIENCE_MS, undefined, { signal: this.ending.signal }).catch(() => undefined);
      }
    }
  }

  private async attempt(importId: number): Promise<void> {
    const [running] = await this.database.run<Running>(BEGIN, [importId, new Date(this.clock.now())]);
    if (!running) return;
    const station = await this.stations.ofAccount(running.account_id);
    if (!station) return this.fail(running, 'The account is gone.');
    try {
      if (running.check_only) await this.check(running, station);
      else await this.reading.all(running, station, null, this.ending.signal);
    } catch (error) {
      if (error instanceof SteppedAside || databaseIsAway(error)) throw error;
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
    const [finished] = await this.database.run(FINISH, [importId, new Date(this.clock.now()), running.run]);
    if (!finished) throw new SteppedAside();
    this.progress.importMoved(running.account_id, running.id);
    if (!running.check_only) await this.files.remove(running.stored_as);
  }

  /** The whole import, but for what it leaves behind. */
  private async check(running: Running, station: Station): Promise<void> {
    await this.database.run(FORGET_REJECTED, [running.account_id, running.id]);
    await this.database.session(async (session) => {
      await session.transaction(beginCheck);
      try {
        await this.reading.all(running, station, session, this.ending.signal);
      } finally {
        // The connection goes back to the others; where it is broken its table is gone already.
        await session.transaction(endCheck).catch(() => undefined);
      }
    });
  }

  private async goOn(importId: number): Promise<void> {
    await this.jobs.send(this.queue, { importId }, this.database);
  }

  /** The file stays: the import can be tried again. */
  private async fail(running: Running, reason: string): Promise<void> {
    await this.database.run(FAIL, [running.id, reason, new Date(this.clock.now()), running.run]);
    this.progress.importMoved(running.account_id, running.id);
  }
}

const FAULT =
  'The import stopped at a fault on our side, which has been noted. What was read until then is in your log: press Retry to go on, nothing is doubled.';
const CHECK_FAULT = 'The check stopped at a fault on our side, which has been noted. Nothing was stored.';
const KILLER =
  'The program ended again and again while it read this file, which has been noted. What was read until then is in your log.';
const NO_ROOM = 'The server has no room on its disk at the moment. The import goes on by itself as soon as there is.';
