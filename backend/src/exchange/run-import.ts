import { open } from 'node:fs/promises';
import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AdxReader } from '@pileup/adif/adx';
import { AdifReader } from '@pileup/adif/reader';
import type { AdifRecord, ReaderState, RecordReader } from '@pileup/adif/record';
import { SNIFF_BYTES, sniff } from '@pileup/adif/sniff';
import { Stations } from '../identity/index.js';
import type { Station } from '../logbook/index.js';
import { Config } from '../platform/config.js';
import { Database, databaseIsAway, statement } from '../platform/database.js';
import { Files } from '../platform/files.js';
import { Jobs, type Queue } from '../platform/jobs.js';
import { Metrics } from '../platform/metrics.js';
import { type Running, SteppedAside, StoreChunk } from './store-chunk.js';

const SLICE = 256 * 1024;
/** A chunk is one transaction: large enough to be set-based, small enough to show progress and to fit in memory. */
const CHUNK_RECORDS = 2_000;
const CHUNK_BYTES = 4 * 1024 * 1024;

const BEGIN = statement(`
  update exchange.import set status = 'running', started_at = coalesce(started_at, now())
  where id = $1 and status in ('queued', 'running')
  returning id, account_id, filename, stored_as, read, rejected, reader_state`);
const FINISH = statement(`
  update exchange.import set status = 'done', finished_at = now(), bytes_done = bytes_total, stored_as = null, reader_state = null
  where id = $1 and status = 'running'`);
const FAIL = statement(`
  update exchange.import set status = 'failed', finished_at = now(), error = $2, stored_as = null, reader_state = null
  where id = $1 and status in ('queued', 'running') returning id`);
const UNFINISHED = statement(`select id from exchange.import where status in ('queued', 'running') order by id`);
const STORED = statement('select stored_as from exchange.import where stored_as is not null');

/**
 * Reads a stored file into a log, chunk by chunk. Each chunk's transaction stores its contacts and where the reader
 * stands, so a crash at any moment loses nothing and doubles nothing.
 */
@Injectable()
export class ImportRunner implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly queue: Queue<{ importId: number }> = {
    name: 'import-adif',
    work: ({ importId }) => this.run(importId),
    retries: 20,
    seconds: 4 * 3_600,
  };
  private ending = false;

  constructor(
    private readonly database: Database,
    private readonly files: Files,
    private readonly jobs: Jobs,
    private readonly commands: CommandBus,
    private readonly stations: Stations,
    private readonly config: Config,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.jobs.register(this.queue);
    this.jobs.register({ name: 'sweep-uploads', cron: '27 3 * * *', work: () => this.sweep() });
  }

  /** What a crash interrupted goes on at once, instead of when its job is taken for dead. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.config.ROLE === 'web') return;
    for (const { id } of await this.database.run<{ id: number }>(UNFINISHED, [])) await this.goOn(id);
  }

  beforeApplicationShutdown(): void {
    this.ending = true;
  }

  async run(importId: number): Promise<void> {
    const [running] = await this.database.run<Running>(BEGIN, [importId]);
    if (!running) return;
    const station = await this.stations.ofAccount(running.account_id);
    if (!station) return this.fail(running, 'The account is gone.');
    try {
      await this.readAll(running, station);
    } catch (error) {
      // Another worker, or the next start, goes on from the last chunk.
      if (error instanceof SteppedAside) return this.ending ? this.goOn(importId) : undefined;
      if (databaseIsAway(error)) throw error;
      const gone = (error as { code?: string }).code === 'ENOENT';
      await this.fail(running, gone ? 'The uploaded file is gone. Please upload it again.' : FAULT);
      if (!gone) throw error;
      return;
    }
    await this.database.run(FINISH, [importId]);
    await this.files.remove(running.stored_as);
  }

  private async readAll(running: Running, station: Station): Promise<void> {
    const reader = await this.readerOf(running);
    const file = await open(this.files.path(running.stored_as), 'r');
    try {
      const slice = Buffer.alloc(SLICE);
      let position = reader.state().offset;
      let waiting: AdifRecord[] = [];
      let bytes = 0;
      for (;;) {
        if (this.ending) throw new SteppedAside();
        const { bytesRead } = await file.read(slice, 0, SLICE, position);
        position += bytesRead;
        const records = bytesRead > 0 ? reader.push(slice.subarray(0, bytesRead)) : reader.end();
        // After a resumption the reader may hand out again what is already stored.
        waiting.push(...records.filter((record) => record.number > running.read));
        bytes += bytesRead;
        if (waiting.length >= CHUNK_RECORDS || bytes >= CHUNK_BYTES || bytesRead === 0) {
          if (waiting.length > 0) await this.store(running, station, waiting, reader.state(), position);
          waiting = [];
          bytes = 0;
        }
        if (bytesRead === 0) return;
      }
    } finally {
      await file.close();
    }
  }

  private async store(
    running: Running,
    station: Station,
    records: AdifRecord[],
    state: ReaderState,
    position: number,
  ): Promise<void> {
    const added = await this.commands.execute(new StoreChunk(running, station, records, state, position));
    this.metrics.qsos.inc({ origin: 'import' }, added);
  }

  private async readerOf(running: Running): Promise<RecordReader> {
    const kind = sniff(await this.files.head(running.stored_as, SNIFF_BYTES));
    const state = running.reader_state ?? undefined;
    return kind.kind === 'adx' ? new AdxReader(state) : new AdifReader(state);
  }

  private async goOn(importId: number): Promise<void> {
    await this.jobs.send(this.queue, { importId }, this.database);
  }

  private async fail(running: Running, reason: string): Promise<void> {
    const [failed] = await this.database.run(FAIL, [running.id, reason]);
    if (failed) await this.files.remove(running.stored_as);
  }

  /** Removes uploads that belong to no import: left by a crash between storing the file and noting it. */
  private async sweep(): Promise<void> {
    const rows = await this.database.run<{ stored_as: string }>(STORED, []);
    await this.files.sweep(new Set(rows.map((row) => row.stored_as)));
  }
}

const FAULT =
  'The import stopped at a fault on our side, which has been noted. What was read until then is in your log: import the file again to go on, nothing is doubled.';
