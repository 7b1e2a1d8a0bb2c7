import { open } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AdxReader } from '@pileup/adif/adx';
import { AdifReader } from '@pileup/adif/reader';
import type { ReaderState, RecordReader } from '@pileup/adif/record';
import { SNIFF_BYTES, sniff } from '@pileup/adif/sniff';
import { Stations } from '../identity/index.js';
import { beginCheck, endCheck, type Station } from '../logbook/index.js';
import { Clock } from '../platform/clock.js';
import { Config } from '../platform/config.js';
import { Courtesy } from '../platform/courtesy.js';
import { Database, databaseIsAway, diskIsFull, type Session, statement } from '../platform/database.js';
import { Files } from '../platform/files.js';
import { Jobs, type Queue } from '../platform/jobs.js';
import { Metrics } from '../platform/metrics.js';
import { Chunk, ChunkRefused, type Running, SteppedAside, StoreChunk } from './store-chunk.js';

const SLICE = 64 * 1024;
/** So much is parsed before others get their turn, the chunk that is being stored among them: PostgreSQL must not starve. */
const TURN = 16 * 1024;
/** A chunk is one transaction: large enough to be set-based, small enough to show progress and to fit in memory. */
const CHUNK_RECORDS = 8_000;
const CHUNK_BYTES = 4 * 1024 * 1024;
/** So often a file may be what ended the program, without having got on, until it is left alone. */
const MOST_CRASHES = 10;
/** Between two tries while the database is away or the disk is full. */
const PATIENCE_MS = 2_000;

// A check leaves nothing to go on from: it begins anew.
const BEGIN = statement(`
  update exchange.import set status = 'running', run = run + 1, started_at = coalesce(started_at, now()), moved_at = now(),
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

/**
 * Reads a stored file into a log, chunk by chunk. Each chunk's transaction stores its contacts and where the reader
 * stands, so a crash at any moment loses nothing and doubles nothing. While a chunk is stored the next is read.
 */
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
    private readonly commands: CommandBus,
    private readonly stations: Stations,
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
    private readonly courtesy: Courtesy,
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
        if (aborted || !(databaseIsAway(error) || diskIsFull(error))) throw error;
        await pause(PATIENCE_MS, undefined, { signal: this.ending.signal }).catch(() => undefined);
      }
    }
  }

  private async attempt(importId: number): Promise<void> {
    const [running] = await this.database.run<Running>(BEGIN, [importId]);
    if (!running) return;
    const station = await this.stations.ofAccount(running.account_id);
    if (!station) return this.fail(running, 'The account is gone.');
    try {
      if (running.check_only) await this.check(running, station);
      else await this.readAll(running, station, null);
    } catch (error) {
      if (error instanceof SteppedAside || databaseIsAway(error)) throw error;
      if (diskIsFull(error)) {
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
    if (!running.check_only) await this.files.remove(running.stored_as);
  }

  /** The whole import, but for what it leaves behind. */
  private async check(running: Running, station: Station): Promise<void> {
    await this.database.run(FORGET_REJECTED, [running.account_id, running.id]);
    await this.database.session(async (session) => {
      await session.transaction(beginCheck);
      try {
        await this.readAll(running, station, session);
      } finally {
        // The connection goes back to the others; where it is broken its table is gone already.
        await session.transaction(endCheck).catch(() => undefined);
      }
    });
  }

  private async readAll(running: Running, station: Station, check: Session | null): Promise<void> {
    let careful = 0;
    for (;;) {
      try {
        return await this.readOn(running, station, check, careful);
      } catch (error) {
        if (!(error instanceof ChunkRefused)) throw error;
        // From the last chunk that went well, one by one as far as the one that did not reached.
        careful = error.upTo;
      }
    }
  }

  /** Reads from where the import stands to the end; records up to number `careful` are stored one by one. */
  private async readOn(running: Running, station: Station, check: Session | null, careful: number): Promise<void> {
    const reader = await this.readerOf(running);
    const newChunk = () => new Chunk(running, station, this.clock.now());
    const already = running.read;
    const file = await open(this.files.path(running.stored_as), 'r');
    let storing: Promise<void> = Promise.resolve();
    const store = async (chunk: Chunk, state: ReaderState | null, position: number) => {
      await storing;
      storing = this.store(new StoreChunk(running, chunk, state, position, check));
      // Heard when the next chunk is ready; until then it is nobody's unhandled rejection.
      storing.catch(() => undefined);
    };
    try {
      const slice = Buffer.alloc(SLICE);
      let position = reader.state().offset;
      let chunk = newChunk();
      let bytes = 0;
      for (;;) {
        if (this.ending.signal.aborted) throw new SteppedAside();
        const { bytesRead } = await file.read(slice, 0, SLICE, position);
        position += bytesRead;
        bytes += bytesRead;
        // At the end of the file one more turn, of nothing.
        for (let at = 0; at === 0 || at < bytesRead; at += TURN) {
          if (at > 0) await this.courtesy.letOthersGoFirst();
          const records =
            bytesRead > 0 ? reader.push(slice.subarray(at, Math.min(at + TURN, bytesRead))) : reader.end();
          for (const record of records) {
            // After a resumption the reader may hand out again what is already stored.
            if (record.number <= already) continue;
            chunk.add(record);
            if (record.number > careful && !chunk.isCrowded) continue;
            await store(chunk, null, position);
            chunk = newChunk();
          }
        }
        if (chunk.read >= CHUNK_RECORDS || bytes >= CHUNK_BYTES || bytesRead === 0) {
          if (chunk.read > 0) await store(chunk, reader.state(), position);
          chunk = newChunk();
          bytes = 0;
        }
        if (bytesRead === 0) return await storing;
      }
    } finally {
      await storing.catch(() => undefined);
      await file.close();
    }
  }

  private async store(command: StoreChunk): Promise<void> {
    const added = await this.commands.execute(command);
    command.chunk.incoming.release();
    if (!command.check) this.metrics.qsos.inc({ origin: 'import' }, added);
  }

  private async readerOf(running: Running): Promise<RecordReader> {
    const kind = sniff(await this.files.head(running.stored_as, SNIFF_BYTES));
    const state = running.reader_state ?? undefined;
    return kind.kind === 'adx' ? new AdxReader(state) : new AdifReader(state);
  }

  private async goOn(importId: number): Promise<void> {
    await this.jobs.send(this.queue, { importId }, this.database);
  }

  /** The file stays: the import can be tried again. */
  private async fail(running: Running, reason: string): Promise<void> {
    await this.database.run(FAIL, [running.id, reason, new Date(this.clock.now()), running.run]);
  }
}

const FAULT =
  'The import stopped at a fault on our side, which has been noted. What was read until then is in your log: press Retry to go on, nothing is doubled.';
const CHECK_FAULT = 'The check stopped at a fault on our side, which has been noted. Nothing was stored.';
const KILLER =
  'The program ended again and again while it read this file, which has been noted. What was read until then is in your log.';
const NO_ROOM = 'The server has no room on its disk at the moment. The import goes on by itself as soon as there is.';
