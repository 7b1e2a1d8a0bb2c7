import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AdifRecord, ReaderState } from '@pileup/adif/record';
import { ImportBuffer, LogImported, type QsoDraft, QsosChanged, type Station } from '../../logbook/index.js';
import { Clock } from '../../platform/clock.js';
import { Database, type Session, statement, type Transaction } from '../../platform/database/database.js';
import { isInvalidValue, isUniqueViolation } from '../../platform/database/outages.js';
import { Progress } from '../progress.js';
import { qsoFromAdif } from '../qso-from-adif.js';
import { fieldsWithWarnings } from '../record-warnings.js';
import { type RejectedSoFar, Rejections } from './rejections.js';

/** An import under way, as this run knows it. */
export interface RunningImport extends RejectedSoFar {
  id: number;
  account_id: number;
  /** Which run of the import this is; only the latest writes. */
  run: number;
  filename: string;
  stored_as: string;
  check_only: boolean;
  read: number;
  reader_state: ReaderState | null;
}

/** Another run of the same import is ahead, or the process is ending: whoever goes on next goes on from the last chunk. */
export class SteppedAside extends Error {}

/** The database cannot keep something in a chunk of several records; one by one it will be seen what. */
export class ChunkRefused extends Error {
  constructor(
    /** Number of the chunk's last record. */
    readonly upTo: number,
    cause: unknown,
  ) {
    super('the chunk holds what the database cannot keep', { cause });
  }
}

/** The next records of an import, made ready while those before them are still being stored. */
export class Chunk {
  read = 0;
  /** Records that are contacts, though something in them could not be read as it stands. */
  flagged = 0;
  readonly buffer: ImportBuffer;
  readonly rejections: Rejections;
  private last: AdifRecord | undefined;

  constructor(
    private readonly running: RunningImport,
    private readonly station: Station,
    private readonly now: number,
  ) {
    this.buffer = new ImportBuffer(station, now);
    this.rejections = new Rejections(running);
  }

  /** Number of its last record. */
  get upTo(): number {
    return this.last?.number ?? 0;
  }

  add(record: AdifRecord, refusal?: string): void {
    this.read++;
    this.last = record;
    const draft = refusal ?? qsoFromAdif(fieldsWithWarnings(record), this.running.filename, this.running.id);
    const reason = typeof draft === 'string' ? draft : this.buffer.add(draft);
    if (typeof draft !== 'string' && reason === null && isFlagged(draft)) this.flagged++;
    if (reason !== null) this.rejections.add(record, reason);
  }

  /** Its one record, rejected. */
  asRejected(reason: string): Chunk {
    const chunk = new Chunk(this.running, this.station, this.now);
    if (this.last) chunk.add(this.last, reason);
    return chunk;
  }
}

const isFlagged = ({ fields }: QsoDraft) =>
  fields?.APP_PILEUP_FAULTS !== undefined || fields?.APP_PILEUP_TIME_MISSING !== undefined;

/** Stores the next records of an import and where its reader stands, or nothing; answers how many were added. */
export class StoreChunk extends Command<number> {
  constructor(
    readonly running: RunningImport,
    readonly chunk: Chunk,
    /** Where the reader stands behind the chunk; null if it is further on already: then it stays what it was. */
    readonly state: ReaderState | null,
    /** How far the file has been read, in bytes: what the progress bar shows. */
    readonly position: number,
    /** The connection a check is made on; null where the contacts are to be logged. */
    readonly check: Session | null,
  ) {
    super();
  }
}

// The disk is not waited for: a chunk a power cut takes back was never acknowledged, and the import goes on before it.
// Two runs of one import (its worker was taken for dead, its job came twice) never both count: the later goes on.
const ADVANCE = statement(`
  update exchange.import set bytes_done = $3, reader_state = $4, read = read + $5, added = added + $6,
    duplicate = duplicate + $7, enriched = enriched + $8, rejected = rejected + $9, flagged = flagged + $10,
    rejected_summary = $11, moved_at = $12, error = null,
    crashes = case when check_only then crashes else 0 end
  where id = $1 and run = $2 and status = 'running'
  returning id, set_config('synchronous_commit', 'off', true)`);
@CommandHandler(StoreChunk)
export class StoreChunkHandler implements ICommandHandler<StoreChunk> {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
    private readonly changed: QsosChanged,
    private readonly progress: Progress,
    private readonly clock: Clock,
  ) {}

  async execute(command: StoreChunk): Promise<number> {
    const { chunk } = command;
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.store(command, chunk);
      } catch (error) {
        // Somebody logged one of the contacts in this very moment; the next look finds it.
        if (isUniqueViolation(error) && attempt < 5 && !command.check) continue;
        if (!isInvalidValue(error)) throw error;
        if (chunk.read > 1) throw new ChunkRefused(chunk.upTo, error);
        return this.store(command, chunk.asRejected(UNSTORABLE));
      }
    }
  }

  private async store(command: StoreChunk, chunk: Chunk): Promise<number> {
    const { running, position, check } = command;
    const { id, account_id } = running;
    const log = (tx: Transaction) =>
      this.commands.execute(new LogImported(account_id, id, chunk.buffer, check ? 'check' : 'log', tx));
    // A check touches nothing but the report; its own table goes when it ends.
    const checked = check && (await check.transaction(log));
    const state = command.state ?? running.reader_state;
    let summary = running.rejected_summary;
    const added = await this.database.transaction(async (tx) => {
      const stored = checked ?? (await log(tx));
      const counts = [
        chunk.read,
        stored.added,
        stored.duplicate,
        stored.enriched,
        chunk.rejections.count,
        chunk.flagged,
      ];
      summary = await chunk.rejections.store(tx, account_id, id);
      const values = [id, running.run, position, JSON.stringify(state), ...counts];
      const now = new Date(this.clock.now());
      const [advanced] = await tx.run(ADVANCE, [...values, summary && JSON.stringify(summary), now]);
      if (!advanced) throw new SteppedAside();
      return stored.added;
    });
    if (!check) this.changed.publish(account_id);
    this.progress.publishImport(account_id, id);
    running.read += chunk.read;
    running.rejected += chunk.rejections.count;
    running.rejected_summary = summary;
    running.reader_state = state;
    return added;
  }
}

const UNSTORABLE = 'The record holds a value the database cannot keep.';
