import { open } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { readerOfFile } from '@pileup/adif/reader-of-file';
import { initialState, type ReaderState, type RecordReader } from '@pileup/adif/record';
import { SNIFF_BYTES, sniff } from '@pileup/adif/sniff';
import type { Station } from '../../logbook/index.js';
import { Clock } from '../../platform/clock.js';
import type { Session } from '../../platform/database/database.js';
import { RequestPriority } from '../../platform/jobs/request-priority.js';
import { Metrics } from '../../platform/metrics.js';
import { Files } from '../../platform/storage/files.js';
import { ServiceDownloads } from './service-downloads.js';
import { Chunk, ChunkRejected, ChunkStore, type ReadChunk, type RunningImport } from './store-chunk.js';

const SLICE = 64 * 1024;
/** Bytes parsed between yields to requests and to the chunk that is being stored. */
const YIELD_BYTES = 16 * 1024;

/** Conditions that stop a reader before the end of its file. */
export interface Turn {
  /** @throws RunStopped at shutdown */
  checkShutdown(): void;
  /** @throws TurnOver; the chunk that is being stored is still awaited */
  checkTurn?(): Promise<void>;
}

/** A chunk is one transaction: large enough for set-based SQL, small enough for memory and progress. */
export const MAX_CHUNK = { records: 8_000, bytes: 4 * 1024 * 1024 };

/**
 * Imports a stored file in chunks. Each chunk's transaction stores its contacts and the reader's state, so that a crash
 * neither loses nor duplicates anything. The next chunk is read while one is being stored.
 */
@Injectable()
export class ImportReader {
  constructor(
    private readonly files: Files,
    private readonly chunks: ChunkStore,
    private readonly clock: Clock,
    private readonly priority: RequestPriority,
    private readonly metrics: Metrics,
    private readonly downloads: ServiceDownloads,
  ) {}

  /** Reads from the import's checkpoint to the end of the file; a check has its own connection. */
  async readAll(run: RunningImport, station: Station, check: Session | null, turn: Turn): Promise<void> {
    let singleUpTo = 0;
    run.stored_as ??= await this.downloads.download(run, () => turn.checkShutdown());
    for (;;) {
      try {
        return await this.resume(run, station, check, turn, singleUpTo);
      } catch (error) {
        if (!(error instanceof ChunkRejected)) throw error;
        // Records after the last stored chunk are stored one by one, to the end of the rejected chunk.
        singleUpTo = error.upTo;
      }
    }
  }

  /** @param singleUpTo records up to this number are stored one by one */
  private async resume(
    run: RunningImport,
    station: Station,
    check: Session | null,
    turn: Turn,
    singleUpTo: number,
  ): Promise<void> {
    const reader = await this.readerOf(run);
    const newChunk = () => new Chunk(run, station, this.clock.now(), reader);
    const alreadyStored = run.read + run.skipped;
    const file = await open(this.files.path(storedName(run)), 'r');
    let storing: Promise<void> = Promise.resolve();
    const store = async (chunk: Chunk, state: ReaderState | null, position: number) => {
      await storing;
      if (run.cabrillo_header) run.cabrillo_header = reader.header;
      storing = this.store({ run, chunk, state, position, check });
      // Awaited when the next chunk is ready; until then it must not be an unhandled rejection.
      storing.catch(() => undefined);
    };
    try {
      const slice = Buffer.alloc(SLICE);
      let position = reader.state().offset;
      let chunk = newChunk();
      let bytes = 0;
      for (;;) {
        turn.checkShutdown();
        const { bytesRead } = await file.read(slice, 0, SLICE, position);
        position += bytesRead;
        bytes += bytesRead;
        // The end of the file takes one more iteration, without bytes.
        for (let at = 0; at === 0 || at < bytesRead; at += YIELD_BYTES) {
          if (at > 0) await this.priority.yieldToRequests();
          const records =
            bytesRead > 0 ? reader.push(slice.subarray(at, Math.min(at + YIELD_BYTES, bytesRead))) : reader.end();
          for (const record of records) {
            // A resumed reader may return records that are already stored.
            if (record.number <= alreadyStored) continue;
            chunk.add(record);
            if (record.number > singleUpTo) continue;
            await store(chunk, null, position);
            chunk = newChunk();
          }
        }
        if (chunk.size >= MAX_CHUNK.records || bytes >= MAX_CHUNK.bytes || bytesRead === 0) {
          const qtcLines = reader.takeQtcLines?.() ?? [];
          // Lines that are no contacts stay with the import of the whole file.
          if (run.only_calls === null) chunk.qtcLines = qtcLines;
          if (chunk.size > 0 || chunk.qtcLines.length > 0) {
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

  /** If the turn is over, waits for the chunk that is being stored. */
  private async endTurn(turn: Turn, stored: () => Promise<void>): Promise<void> {
    try {
      await turn.checkTurn?.();
    } catch (error) {
      await stored();
      throw error;
    }
  }

  private async store(read: ReadChunk): Promise<void> {
    const added = await this.chunks.store(read);
    read.chunk.buffer.release();
    if (!read.check) this.metrics.qsos.inc({ origin: 'import' }, added);
  }

  private async readerOf(run: RunningImport): Promise<RecordReader> {
    const kind = sniff(await this.files.head(storedName(run), SNIFF_BYTES));
    const reader = readerOfFile(kind, { ...initialState(run.encoding ?? undefined), ...run.reader_state });
    run.cabrillo_header = kind.kind === 'cabrillo' ? reader.header : null;
    return reader;
  }
}

function storedName({ stored_as }: RunningImport): string {
  if (stored_as === null) throw new Error('the import has no file');
  return stored_as;
}
