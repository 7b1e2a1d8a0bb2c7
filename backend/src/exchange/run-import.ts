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
import { formatRecord } from '@pileup/adif/write';
import { Stations } from '../identity/index.js';
import { type ImportedQso, LogImported, type Station } from '../logbook/index.js';
import { Config } from '../platform/config.js';
import { Database, type Runs, statement } from '../platform/database.js';
import { Files } from '../platform/files.js';
import { Jobs, type Queue } from '../platform/jobs.js';
import { qsoFromAdif } from './qso-from-adif.js';

const SLICE = 256 * 1024;
/** Contacts per transaction: large enough to be set-based, small enough to show progress and to lose little. */
const CHUNK = 2_000;
/** Of a rejected record's own text; the rest would only be noise. */
const TEXT_LIMIT = 20_000;

interface Running {
  id: number;
  account_id: number;
  filename: string;
  stored_as: string;
  bytes_done: number;
  reader_state: ReaderState | null;
}

const BEGIN = statement(`
  update exchange.import set status = 'running', started_at = coalesce(started_at, now())
  where id = $1 and status in ('queued', 'running')
  returning id, account_id, filename, stored_as, bytes_done, reader_state`);
// Only from where this run believes the import to stand: a second run of the same job then finds nothing to write.
const ADVANCE = statement(`
  update exchange.import set bytes_done = $3, reader_state = $4, read = read + $5, added = added + $6,
    duplicate = duplicate + $7, enriched = enriched + $8, rejected = rejected + $9
  where id = $1 and bytes_done = $2 and status = 'running' returning id`);
const REJECT = statement(`
  insert into exchange.rejected (account_id, import_id, record, reason, text)
  select $1, $2, * from unnest($3::integer[], $4::text[], $5::text[])`);
const FINISH = statement(`
  update exchange.import set status = 'done', finished_at = now(), bytes_done = bytes_total, stored_as = null, reader_state = null
  where id = $1 and status = 'running'`);
const FAIL = statement(`
  update exchange.import set status = 'failed', finished_at = now(), error = $2 where id = $1 and status in ('queued', 'running')`);
const UNFINISHED = statement(`select id from exchange.import where status in ('queued', 'running') order by id`);

/** Another run of the same import is ahead, or the process is ending: whoever goes on next goes on from the last chunk. */
class SteppedAside extends Error {}

/**
 * Reads a stored file into a log, chunk by chunk. Each chunk's transaction stores its contacts and where the reader
 * stands, so a crash at any moment loses nothing and doubles nothing.
 */
@Injectable()
export class ImportRunner implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly queue: Queue<{ importId: number }> = {
    name: 'import-adif',
    work: ({ importId }) => this.run(importId),
    retries: 50,
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
  ) {}

  onModuleInit(): void {
    this.jobs.register(this.queue);
  }

  /** What a crash interrupted goes on at once, instead of when its job is taken for dead. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.config.ROLE === 'web') return;
    for (const { id } of await this.database.run<{ id: number }>(UNFINISHED, []))
      await this.jobs.send(this.queue, { importId: id }, this.database);
  }

  beforeApplicationShutdown(): void {
    this.ending = true;
  }

  async run(importId: number): Promise<void> {
    const [running] = await this.database.run<Running>(BEGIN, [importId]);
    if (!running) return;
    const station = await this.stations.ofAccount(running.account_id);
    if (!station) return this.fail(importId, 'The account is gone.');
    try {
      await this.readAll(running, station);
    } catch (error) {
      if (error instanceof SteppedAside && !this.ending) return;
      if ((error as { code?: string }).code === 'ENOENT')
        return this.fail(importId, 'The uploaded file is gone. Please upload it again.');
      throw error;
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
      for (;;) {
        const { bytesRead } = await file.read(slice, 0, SLICE, position);
        position += bytesRead;
        // The reader keeps what it needs of the slice: it is overwritten by the next.
        const records = bytesRead > 0 ? reader.push(slice.subarray(0, bytesRead)) : reader.end();
        waiting = waiting.length > 0 ? waiting.concat(records) : records;
        if (waiting.length >= CHUNK || (bytesRead === 0 && waiting.length > 0)) {
          await this.storeChunk(running, station, waiting, reader.state());
          waiting = [];
        }
        if (bytesRead === 0) return;
      }
    } finally {
      await file.close();
    }
  }

  private async readerOf(running: Running): Promise<RecordReader> {
    const kind = sniff(await this.files.head(running.stored_as, SNIFF_BYTES));
    const state = running.reader_state ?? undefined;
    return kind.kind === 'adx' ? new AdxReader(state) : new AdifReader(state);
  }

  private async storeChunk(
    running: Running,
    station: Station,
    records: AdifRecord[],
    state: ReaderState,
  ): Promise<void> {
    if (this.ending) throw new SteppedAside();
    const qsos: ImportedQso[] = [];
    const rejected = new Map<number, string>();
    for (const record of records) {
      const draft = qsoFromAdif(record.fields, running.filename, running.id);
      if (typeof draft === 'string') rejected.set(record.number, draft);
      else qsos.push({ record: record.number, draft });
    }
    await this.database.transaction(async (tx) => {
      const stored = await this.commands.execute(new LogImported(station, running.id, qsos, tx));
      for (const { record, reason } of stored.rejected) rejected.set(record, reason);
      const [advanced] = await tx.run(ADVANCE, [
        running.id,
        running.bytes_done,
        state.offset,
        JSON.stringify(state),
        records.length,
        stored.added,
        stored.duplicate,
        stored.enriched,
        rejected.size,
      ]);
      if (!advanced) throw new SteppedAside();
      await this.keepRejected(tx, running, records, rejected);
    });
    running.bytes_done = state.offset;
  }

  private async keepRejected(
    tx: Runs,
    running: Running,
    records: AdifRecord[],
    rejected: Map<number, string>,
  ): Promise<void> {
    if (rejected.size === 0) return;
    const kept = records.filter((record) => rejected.has(record.number));
    await tx.run(REJECT, [
      running.account_id,
      running.id,
      kept.map((record) => record.number),
      kept.map((record) => rejected.get(record.number)),
      kept.map((record) => formatRecord(record.fields).slice(0, TEXT_LIMIT)),
    ]);
  }

  private async fail(importId: number, reason: string): Promise<void> {
    await this.database.run(FAIL, [importId, reason]);
  }
}
