import { slotBandOf } from '@pileup/radio/worked';
import { InvalidRequest } from '../../platform/errors.js';
import { areFieldsCounted } from '../lookup/counted.js';
import { deriveQso, type QsoDraft, type Station } from '../qso/derive-qso.js';
import { keyDetail } from '../qso/natural-key.js';
import type { QsoRow } from '../qso/qso.js';
import { BinaryRows } from './binary-rows.js';
import { DuplicatesInChunk } from './duplicates-in-chunk.js';
import { MergedRow } from './merged-row.js';

/** Contacts without duplicates, which can be stored together. */
export class Batch {
  readonly rows = new BinaryRows();
  readonly minutes: number[] = [];
  /** The columns that `BulkAggregates` counts. */
  readonly bands: string[] = [];
  readonly modes: string[] = [];
  readonly entities: number[] = [];
  readonly zones: number[] = [];
  readonly grids: string[] = [];
  readonly slotBands: string[] = [];
  readonly counted: boolean[] = [];

  /** Adds the counted columns of a row, without its bytes. */
  addColumns({ minute, band, mode, dxcc, cq_zone, grid, fields }: QsoRow): void {
    this.minutes.push(minute);
    this.bands.push(band);
    this.modes.push(mode);
    this.entities.push(dxcc ?? 0);
    this.zones.push(cq_zone ?? 0);
    this.grids.push(grid);
    this.slotBands.push(slotBandOf(band, fields?.PROP_MODE));
    this.counted.push(areFieldsCounted(fields));
  }
}

/**
 * Derived contacts of a file, ready to be stored. The first record of each contact is in one batch; what further
 * records of these contacts add is in a second one, stored after the first, so that duplicates within the file are
 * found in the log like all others.
 */
export class ImportBuffer {
  /** Number of records beyond the first of their contact. */
  repeated = 0;
  private readonly first = new Batch();
  private readonly duplicates = new DuplicatesInChunk(this.first.rows);
  /** Additions of further records, by the first record's row. */
  private readonly further = new Map<number, MergedRow>();
  private second: Batch | undefined;

  /** `now` is the time of receipt, in ms since 1970. */
  constructor(
    private readonly station: Station,
    readonly now: number,
  ) {}

  /** One or two batches; no contact must be added afterwards. */
  get batches(): readonly Batch[] {
    if (this.further.size === 0) return [this.first];
    this.second ??= this.batchOfFurther();
    return [this.first, this.second];
  }

  /** Adds a contact; returns the reason if it is invalid, else null. */
  add(draft: QsoDraft): string | null {
    const row = rowOrReason(draft, this.station, this.now);
    if (typeof row === 'string') return row;
    this.addRow(row);
    return null;
  }

  addRow(row: QsoRow): void {
    const { rows } = this.first;
    rows.add(row);
    const earlier = this.duplicates.earlierOf(row);
    if (earlier < 0) this.first.addColumns(row);
    else {
      const isSame = rows.row(earlier).equals(rows.row(rows.count - 1));
      rows.dropLast();
      this.repeated++;
      if (!isSame) this.merge(row, earlier);
    }
  }

  /** For each contact of the second batch, by key: how many further records, beyond the stored one, filled something. */
  merged(): ReadonlyMap<string, number> {
    return new Map([...this.further.values()].map(({ row, filled }) => [keyOf(row), filled]));
  }

  /** Releases the memory when everything is stored. */
  release(): void {
    for (const { rows } of this.batches) rows.release();
  }

  private merge(row: QsoRow, earlier: number): void {
    const merged = this.further.get(earlier);
    if (merged) merged.add(row);
    else this.further.set(earlier, new MergedRow(row));
  }

  private batchOfFurther(): Batch {
    const batch = new Batch();
    for (const { row } of this.further.values()) {
      batch.rows.add(row);
      batch.addColumns(row);
    }
    return batch;
  }
}

/** The natural key within a log, as `storeStaged` returns it. */
const keyOf = ({ minute, call, band, mode, fields }: QsoRow): string =>
  `${minute} ${call} ${band} ${mode} ${keyDetail(fields)}`;

/** The row of a contact, or the reason why it is invalid. */
export function rowOrReason(draft: QsoDraft, station: Station, now: number): QsoRow | string {
  try {
    return deriveQso(draft, station, now);
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error;
    return error.message;
  }
}
