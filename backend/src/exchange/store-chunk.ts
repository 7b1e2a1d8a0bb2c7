import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AdifRecord, ReaderState } from '@pileup/adif/record';
import { formatRecord } from '@pileup/adif/write';
import { type ImportedQso, LogImported, type Station } from '../logbook/index.js';
import { Database, type Runs, statement } from '../platform/database.js';
import { qsoFromAdif } from './qso-from-adif.js';

/** An import under way, as this run knows it. */
export interface Running {
  id: number;
  account_id: number;
  filename: string;
  stored_as: string;
  read: number;
  rejected: number;
  reader_state: ReaderState | null;
}

/** Another run of the same import is ahead, or the process is ending: whoever goes on next goes on from the last chunk. */
export class SteppedAside extends Error {}

/** Stores the next records of an import and where its reader stands, or nothing; answers how many were added. */
export class StoreChunk extends Command<number> {
  constructor(
    readonly running: Running,
    readonly station: Station,
    readonly records: readonly AdifRecord[],
    readonly state: ReaderState,
    /** How far the file has been read, in bytes: what the progress bar shows. */
    readonly position: number,
  ) {
    super();
  }
}

/** Rejected records kept with their text; of a file that is all rubbish the rest is only counted. */
const REJECTED_KEPT = 10_000;
const REJECTED_TEXT = 4_000;

// Only from where this run believes the import to stand: a second run of the same job then finds nothing to write.
const ADVANCE = statement(`
  update exchange.import set bytes_done = $3, reader_state = $4, read = read + $5, added = added + $6,
    duplicate = duplicate + $7, enriched = enriched + $8, rejected = rejected + $9
  where id = $1 and read = $2 and status = 'running' returning id`);
const REJECT = statement(`
  insert into exchange.rejected (account_id, import_id, record, reason, text)
  select $1, $2, * from unnest($3::integer[], $4::text[], $5::text[])`);

@CommandHandler(StoreChunk)
export class StoreChunkHandler implements ICommandHandler<StoreChunk> {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
  ) {}

  async execute({ running, station, records, state, position }: StoreChunk): Promise<number> {
    return this.store(running, station, records, JSON.stringify(state), position);
  }

  /** A chunk the database refuses is halved until the one record it cannot take is rejected alone. */
  private async store(
    running: Running,
    station: Station,
    records: readonly AdifRecord[],
    state: string | null,
    position: number,
  ): Promise<number> {
    try {
      return await this.once(running, station, records, state, position);
    } catch (error) {
      if (!refusesData(error)) throw error;
      if (records.length === 1)
        return this.once(
          running,
          station,
          records,
          state,
          position,
          'The record holds a value the database cannot keep.',
        );
      const middle = records.length >> 1;
      // Between the halves the reader's state stays that of the chunk before: what is stored is skipped by number.
      const first = await this.store(running, station, records.slice(0, middle), null, position);
      return first + (await this.store(running, station, records.slice(middle), state, position));
    }
  }

  private async once(
    running: Running,
    station: Station,
    records: readonly AdifRecord[],
    state: string | null,
    position: number,
    refusal?: string,
  ): Promise<number> {
    const qsos: ImportedQso[] = [];
    const rejected = new Map<number, string>();
    for (const record of records) {
      const draft = refusal ?? qsoFromAdif(record.fields, running.filename, running.id);
      if (typeof draft === 'string') rejected.set(record.number, draft);
      else qsos.push({ record: record.number, draft });
    }
    const added = await this.database.transaction(async (tx) => {
      const stored = await this.commands.execute(new LogImported(station, running.id, qsos, tx));
      for (const { record, reason } of stored.rejected) rejected.set(record, reason);
      const counts = [records.length, stored.added, stored.duplicate, stored.enriched, rejected.size];
      const [advanced] = await tx.run(ADVANCE, [
        running.id,
        running.read,
        position,
        state ?? JSON.stringify(running.reader_state),
        ...counts,
      ]);
      if (!advanced) throw new SteppedAside();
      await keepRejected(tx, running, records, rejected);
      return stored.added;
    });
    running.read += records.length;
    running.rejected += rejected.size;
    if (state) running.reader_state = JSON.parse(state) as ReaderState;
    return added;
  }
}

async function keepRejected(
  tx: Runs,
  running: Running,
  records: readonly AdifRecord[],
  rejected: Map<number, string>,
): Promise<void> {
  const kept = records
    .filter((record) => rejected.has(record.number))
    .slice(0, Math.max(0, REJECTED_KEPT - running.rejected));
  if (kept.length === 0) return;
  await tx.run(REJECT, [
    running.account_id,
    running.id,
    kept.map((record) => record.number),
    kept.map((record) => rejected.get(record.number)),
    kept.map((record) => shortened(formatRecord(record.fields))),
  ]);
}

/** Cut between fields, and ended: it must not run into the record after it. */
function shortened(text: string): string {
  return text.length <= REJECTED_TEXT ? text : `${text.slice(0, text.lastIndexOf('<', REJECTED_TEXT))}<EOR>\n`;
}

/** Data exceptions (22), and limits such as an index entry too long (54): the records' fault, not the moment's. */
function refusesData(error: unknown): boolean {
  return /^(22|54)/.test(String((error as { code?: unknown } | null)?.code ?? ''));
}
