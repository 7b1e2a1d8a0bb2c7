import { open } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AdifReader } from '@pileup/adif/adi/adi-reader';
import { AdxReader } from '@pileup/adif/adx/adx-reader';
import type { ReaderState, RecordReader } from '@pileup/adif/record';
import { SNIFF_BYTES, sniff } from '@pileup/adif/sniff';
import type { Station } from '../../logbook/index.js';
import { Clock } from '../../platform/clock.js';
import type { Session } from '../../platform/database/database.js';
import { RequestPriority } from '../../platform/jobs/request-priority.js';
import { Metrics } from '../../platform/metrics.js';
import { Files } from '../../platform/storage/files.js';
import { Chunk, ChunkRefused, type RunningImport, StoreChunk } from './store-chunk.js';

const SLICE = 64 * 1024;
/** So much is parsed before others get their turn, the chunk that is being stored among them: PostgreSQL must not starve. */
const YIELD_BYTES = 16 * 1024;
/** What may end a reading before the end of its file. */
export interface Turn {
  /** Throws where the reading has to end at once. */
  checkEnding(): void;
  /** Throws where it has to end once all that was read is stored. */
  checkTurn?(): Promise<void>;
}

/** A chunk is one transaction: large enough to be set-based, small enough to show progress and to fit in memory. */
const MAX_CHUNK_RECORDS = 8_000;
const MAX_CHUNK_BYTES = 4 * 1024 * 1024;

/**
 * Reads a stored file into a log, chunk by chunk. Each chunk's transaction stores its contacts and where the reader
 * stands, so a crash at any moment loses nothing and doubles nothing. While a chunk is stored the next is read.
 */
@Injectable()
export class ImportReader {
  constructor(
    private readonly files: Files,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly priority: RequestPriority,
    private readonly metrics: Metrics,
  ) {}

  /** The whole file, from where the import stands; a check has a connection of its own. */
  async readAll(running: RunningImport, station: Station, check: Session | null, turn: Turn): Promise<void> {
    let careful = 0;
    for (;;) {
      try {
        return await this.resume(running, station, check, turn, careful);
      } catch (error) {
        if (!(error instanceof ChunkRefused)) throw error;
        // From the last chunk that went well, one by one as far as the one that did not reached.
        careful = error.upTo;
      }
    }
  }

  /** Reads from where the import stands to the end; records up to number `careful` are stored one by one. */
  private async resume(
    running: RunningImport,
    station: Station,
    check: Session | null,
    turn: Turn,
    careful: number,
  ): Promise<void> {
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
        turn.checkEnding();
        const { bytesRead } = await file.read(slice, 0, SLICE, position);
        position += bytesRead;
        bytes += bytesRead;
        // At the end of the file one more turn, of nothing.
        for (let at = 0; at === 0 || at < bytesRead; at += YIELD_BYTES) {
          if (at > 0) await this.priority.yieldToRequests();
          const records =
            bytesRead > 0 ? reader.push(slice.subarray(at, Math.min(at + YIELD_BYTES, bytesRead))) : reader.end();
          for (const record of records) {
            // After a resumption the reader may hand out again what is already stored.
            if (record.number <= already) continue;
            chunk.add(record);
            if (record.number > careful) continue;
            await store(chunk, null, position);
            chunk = newChunk();
          }
        }
        if (chunk.read >= MAX_CHUNK_RECORDS || bytes >= MAX_CHUNK_BYTES || bytesRead === 0) {
          if (chunk.read > 0) {
            await store(chunk, reader.state(), position);
            if (bytesRead > 0) await this.endTurn(turn, () => storing);
          }
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

  /** Looks whether the turn is over; if so, what is being stored is waited for. */
  private async endTurn(turn: Turn, stored: () => Promise<void>): Promise<void> {
    try {
      await turn.checkTurn?.();
    } catch (over) {
      await stored();
      throw over;
    }
  }

  private async store(command: StoreChunk): Promise<void> {
    const added = await this.commands.execute(command);
    command.chunk.buffer.release();
    if (!command.check) this.metrics.qsos.inc({ origin: 'import' }, added);
  }

  private async readerOf(running: RunningImport): Promise<RecordReader> {
    const kind = sniff(await this.files.head(running.stored_as, SNIFF_BYTES));
    const state = running.reader_state ?? undefined;
    return kind.kind === 'adx' ? new AdxReader(state) : new AdifReader(state);
  }
}
