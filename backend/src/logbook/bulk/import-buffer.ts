import { InvalidRequest } from '../../platform/errors.js';
import { deriveQso, type QsoDraft, type Station } from '../qso/derive-qso.js';
import type { QsoRow } from '../qso/qso.js';
import { BinaryRows } from './binary-rows.js';
import { Twins } from './duplicate-index.js';
import { FoldedRow } from './fold-rows.js';

/** Contacts that can be stored together, since no two of them are the same. */
export class Batch {
  readonly rows = new BinaryRows();
  readonly minutes: number[] = [];
  /** What of each contact is counted (see `CopiedSums`). */
  readonly bands: string[] = [];
  readonly modes: string[] = [];
  readonly entities: number[] = [];
  readonly grids: string[] = [];

  /** Notes all but the bytes of a row. */
  note({ minute, band, mode, dxcc, grid }: QsoRow): void {
    this.minutes.push(minute);
    this.bands.push(band);
    this.modes.push(mode);
    this.entities.push(dxcc ?? 0);
    this.grids.push(grid);
  }
}

/**
 * Contacts of a file on their way into a log, derived and ready to be stored. The first record of each contact is in
 * one batch; what further records of the same contacts add is in a second one, stored after the first: so duplicates
 * within the file are found in the log like all others.
 */
export class Incoming {
  /** Records beyond the first of their contact. */
  repeated = 0;
  private readonly first = new Batch();
  private readonly twins = new Twins(this.first.rows);
  /** Of contacts with further records, by the row of the first, what these add. */
  private readonly further = new Map<number, FoldedRow>();
  private second: Batch | undefined;

  /** `now` (ms since 1970) is when they are received. */
  constructor(
    private readonly station: Station,
    readonly now: number,
  ) {}

  /** One or two batches; no contact may be added afterwards. */
  get batches(): readonly Batch[] {
    if (this.further.size === 0) return [this.first];
    this.second ??= this.batchOfFurther();
    return [this.first, this.second];
  }

  /** Takes a contact; answers why it cannot be one, or null. */
  add(draft: QsoDraft): string | null {
    const row = derivedOr(draft, this.station, this.now);
    if (typeof row === 'string') return row;
    this.addRow(row);
    return null;
  }

  addRow(row: QsoRow): void {
    const { rows } = this.first;
    rows.add(row);
    const twin = this.twins.ofLast(row);
    if (twin < 0) this.first.note(row);
    else {
      const isSame = rows.row(twin).equals(rows.row(rows.count - 1));
      rows.dropLast();
      this.repeated++;
      if (!isSame) this.fold(row, twin);
    }
  }

  /** Of each contact in the second batch, by its key, how many more records than the stored one filled something in. */
  folded(): ReadonlyMap<string, number> {
    return new Map([...this.further.values()].map(({ row, filled }) => [keyOf(row), filled]));
  }

  /** Gives its memory back, when everything is stored. */
  release(): void {
    for (const { rows } of this.batches) rows.release();
  }

  private fold(row: QsoRow, twin: number): void {
    const folded = this.further.get(twin);
    if (folded) folded.add(row);
    else this.further.set(twin, new FoldedRow(row));
  }

  private batchOfFurther(): Batch {
    const batch = new Batch();
    for (const { row } of this.further.values()) {
      batch.rows.add(row);
      batch.note(row);
    }
    return batch;
  }
}

/** The natural key of a contact within its log, as `storeStaged` answers it. */
const keyOf = ({ minute, call, band, mode }: QsoRow): string => `${minute} ${call} ${band} ${mode}`;

/** The row of a contact, or why it cannot be one. */
export function derivedOr(draft: QsoDraft, station: Station, now: number): QsoRow | string {
  try {
    return deriveQso(draft, station, now);
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error;
    return error.message;
  }
}
