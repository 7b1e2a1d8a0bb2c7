import { Injectable } from '@nestjs/common';
import type { Encoding } from '@pileup/adif/encoding/encodings';
import type { AdifFields, AdifRecord, ReaderState, SourceLine } from '@pileup/adif/record';
import type { MovedContacts, OtherStation } from '@pileup/contract/exchange';
import { ImportBuffer, ImportedContacts, type QsoDraft, QsosChanged, type Station } from '../../logbook/index.js';
import { Clock } from '../../platform/clock.js';
import { Database, type Session, type Transaction } from '../../platform/database/database.js';
import { isInvalidValue, isUniqueViolation } from '../../platform/database/outages.js';
import { sql } from '../../platform/database/sql.js';
import { Progress } from '../progress.js';
import { fieldsWithWarnings, qsoFromAdif } from '../qso-from-adif.js';
import { requireClaim } from '../resumable-job.js';
import { allows, IMPORT } from '../transitions.js';
import { OtherStations } from './other-stations.js';
import { storeQtcLines } from './qtc-lines.js';
import { type RejectedSoFar, Rejections } from './rejections.js';

/** A run of an import, with the progress it has stored. */
export interface RunningImport extends RejectedSoFar {
  id: number;
  account_id: number;
  /** The number of the run; only the latest can write. */
  run: number;
  filename: string;
  /** Null until it was downloaded from `source`. */
  stored_as: string | null;
  source: string | null;
  /** Null until it was downloaded. */
  encoding: Encoding | null;
  check_only: boolean;
  read: number;
  qtc: number;
  /** Null for ADIF. */
  cabrillo_header: AdifFields | null;
  /** Null for none. */
  stations: OtherStation[] | null;
  /** Callsigns whose contacts the operator does not want. */
  left_out: string[];
  /** Contacts that another account's import of the same file reads; null for none. */
  moved: MovedContacts[] | null;
  /** The only callsigns whose contacts this import reads; null for all. */
  only_calls: string[] | null;
  /** Records that another account's import reads. */
  skipped: number;
  reader_state: ReaderState | null;
}

/** The database rejects a value in a chunk of several records: they have to be stored one by one. */
export class ChunkRejected extends Error {
  constructor(
    /** Number of the chunk's last record. */
    readonly upTo: number,
    cause: unknown,
  ) {
    super('the database rejects a value of the chunk', { cause });
  }
}

/** The next records of an import, prepared while the previous chunk is being stored. */
export class Chunk {
  read = 0;
  /** Records that another account's import of the file reads. */
  skipped = 0;
  /** Valid records with warnings. */
  flagged = 0;
  readonly buffer: ImportBuffer;
  readonly rejections: Rejections;
  readonly stations: OtherStations;
  /** Lines between its records that are no contacts. */
  qtcLines: readonly SourceLine[] = [];
  private last: AdifRecord | undefined;

  constructor(
    private readonly running: RunningImport,
    private readonly station: Station,
    private readonly now: number,
    private readonly file: { readonly header: AdifFields },
  ) {
    this.buffer = new ImportBuffer(station, now);
    this.rejections = new Rejections(running);
    this.stations = new OtherStations(station.callsign);
  }

  /** All its records, skipped ones included. */
  get size(): number {
    return this.read + this.skipped;
  }

  /** Number of its last record. */
  get upTo(): number {
    return this.last?.number ?? 0;
  }

  add(record: AdifRecord, rejection?: string): void {
    this.last = record;
    const draft =
      record.fault ?? qsoFromAdif(fieldsWithWarnings(record, this.file.header), this.running.filename, this.running.id);
    if (this.isSkipped(draft)) {
      this.skipped++;
      return;
    }
    this.read++;
    const reason = rejection ?? (typeof draft === 'string' ? draft : (this.leftOut(draft) ?? this.buffer.add(draft)));
    if (typeof draft !== 'string' && reason === null) {
      if (isFlagged(draft)) this.flagged++;
      this.stations.count(draft.stationCallsign ?? '');
    }
    if (reason !== null) this.rejections.add(record, withLine(reason, record));
  }

  /** Each record is read by one of the imports of a file: one that is invalid, by the first. */
  private isSkipped(draft: QsoDraft | string): boolean {
    const { only_calls, moved } = this.running;
    if (typeof draft === 'string') return only_calls !== null;
    const { stationCallsign = '' } = draft;
    return only_calls ? !only_calls.includes(stationCallsign) : isMoved(stationCallsign, moved);
  }

  private leftOut({ stationCallsign = '' }: QsoDraft): string | null {
    if (!this.running.left_out.includes(stationCallsign)) return null;
    return `Made as ${stationCallsign}: left out, as you chose.`;
  }

  /** A chunk of one record with the record rejected. */
  asRejected(reason: string): Chunk {
    const chunk = new Chunk(this.running, this.station, this.now, this.file);
    if (this.last) chunk.add(this.last, reason);
    chunk.qtcLines = this.qtcLines;
    return chunk;
  }
}

const isMoved = (stationCallsign: string, moved: RunningImport['moved']) =>
  moved?.some(({ call }) => call === stationCallsign) === true;

/** Names the line of a record of a Cabrillo log, where records have no numbers; its reader's faults name it already. */
const withLine = (reason: string, { line, fault }: AdifRecord): string =>
  line && fault === undefined ? `Line ${line.number}: ${reason}` : reason;

const isFlagged = ({ fields }: QsoDraft) =>
  fields?.APP_PILEUP_FAULTS !== undefined || fields?.APP_PILEUP_TIME_MISSING !== undefined;

export interface ReadChunk {
  readonly run: RunningImport;
  readonly chunk: Chunk;
  /** The reader's state after the chunk; null leaves the stored one, if the reader is further ahead. */
  readonly state: ReaderState | null;
  /** Bytes of the file read so far, for the progress bar. */
  readonly position: number;
  /** The connection of a check; null if the contacts are logged. */
  readonly check: Session | null;
}

// Does not wait for the disk: an import resumes before a chunk that is lost in a power failure.
// Only the latest run of an import finds the row.
const CHECKPOINT = sql<{
  importId: number;
  run: number;
  position: number;
  state: string;
  read: number;
  added: number;
  duplicate: number;
  enriched: number;
  rejected: number;
  flagged: number;
  summary: string | null;
  now: Date;
  qtc: number;
  cabrilloHeader: string | null;
  stations: string | null;
  skipped: number;
}>`
  update exchange.import set bytes_done = $position, reader_state = $state, read = read + $read, added = added + $added,
    duplicate = duplicate + $duplicate, enriched = enriched + $enriched, rejected = rejected + $rejected,
    flagged = flagged + $flagged, rejected_summary = $summary, moved_at = $now, qtc = qtc + $qtc,
    cabrillo_header = coalesce($cabrilloHeader, cabrillo_header), stations = $stations, skipped = skipped + $skipped,
    error = null, crashes = case when check_only then crashes else 0 end
  where id = $importId and run = $run and ${allows(IMPORT.finish)}
  returning id, set_config('synchronous_commit', 'off', true)`;

@Injectable()
export class ChunkStore {
  constructor(
    private readonly database: Database,
    private readonly imported: ImportedContacts,
    private readonly changed: QsosChanged,
    private readonly progress: Progress,
    private readonly clock: Clock,
  ) {}

  /** Stores the next records of an import and its checkpoint in one transaction; returns how many contacts were added. */
  async store(read: ReadChunk): Promise<number> {
    const { chunk, check } = read;
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.attempt(read, chunk);
      } catch (error) {
        // One of the contacts was logged at the same time; the next attempt finds it.
        if (isUniqueViolation(error) && attempt < MAX_ATTEMPTS && !check) continue;
        if (!isInvalidValue(error)) throw error;
        if (chunk.size > 1) throw new ChunkRejected(chunk.upTo, error);
        return this.attempt(read, chunk.asRejected(UNSTORABLE));
      }
    }
  }

  private async attempt({ run, position, check, state: newState }: ReadChunk, chunk: Chunk): Promise<number> {
    const { id, account_id } = run;
    const into = check ? 'check' : 'log';
    const log = (tx: Transaction) =>
      this.imported.log({ accountId: account_id, importId: id, buffer: chunk.buffer, into, tx });
    // A check changes only the report and its temporary table.
    const checked = check && (await check.transaction(log));
    const state = newState ?? run.reader_state;
    let summary = run.rejected_summary;
    const stations = chunk.stations.addedTo(run.stations);
    const added = await this.database.transaction(async (tx) => {
      const stored = checked ?? (await log(tx));
      summary = await chunk.rejections.store(tx, account_id, id);
      await storeQtcLines(tx, run, chunk.qtcLines);
      requireClaim(
        await tx.run(CHECKPOINT, {
          importId: id,
          run: run.run,
          position,
          state: JSON.stringify(state),
          read: chunk.read,
          added: stored.added,
          duplicate: stored.duplicate,
          enriched: stored.enriched,
          rejected: chunk.rejections.count,
          flagged: chunk.flagged,
          summary: summary && JSON.stringify(summary),
          now: new Date(this.clock.now()),
          qtc: chunk.qtcLines.length,
          cabrilloHeader: run.cabrillo_header && JSON.stringify(run.cabrillo_header),
          stations: stations && JSON.stringify(stations),
          skipped: chunk.skipped,
        }),
      );
      return stored.added;
    });
    if (!check) this.changed.publish(account_id);
    this.progress.publishImport(account_id, id);
    run.read += chunk.read;
    run.skipped += chunk.skipped;
    run.qtc += chunk.qtcLines.length;
    run.rejected += chunk.rejections.count;
    run.rejected_summary = summary;
    run.stations = stations;
    run.reader_state = state;
    return added;
  }
}

const MAX_ATTEMPTS = 5;
const UNSTORABLE = 'The record has a value that the database cannot store.';
