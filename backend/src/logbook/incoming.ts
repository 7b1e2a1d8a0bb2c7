import { InvalidRequest } from '../platform/errors.js';
import { BinaryRows } from './binary-rows.js';
import { deriveQso, type QsoDraft, type Station } from './derive-qso.js';
import type { QsoRow } from './qso.js';
import { Twins } from './twins.js';

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

/** Contacts of a file on their way into a log, derived and ready to be stored. */
export class Incoming {
  /** Where the same contact comes again it goes to the next batch: stored in turn, the second finds the first. */
  readonly batches: Batch[] = [];
  /** Contacts said once more in the very same words. */
  repeated = 0;
  private readonly first = this.batch(0);
  private readonly twins = new Twins(this.first.rows);
  /** Of contacts of the first batch that came again otherwise: in how many batches they are. */
  private readonly times = new Map<number, number>();

  /** `now` (ms since 1970) is when they are received. */
  constructor(
    private readonly station: Station,
    readonly now: number,
  ) {}

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
      const repeated = rows.row(twin).equals(rows.row(rows.count - 1));
      rows.dropLast();
      if (repeated) this.repeated++;
      else this.addAgain(row, twin);
    }
  }

  /** Gives its memory back, when everything is stored. */
  release(): void {
    for (const { rows } of this.batches) rows.release();
  }

  private addAgain(row: QsoRow, twin: number): void {
    const times = this.times.get(twin) ?? 1;
    this.times.set(twin, times + 1);
    const again = this.batch(times);
    again.rows.add(row);
    again.note(row);
  }

  private batch(index: number): Batch {
    this.batches[index] ??= new Batch();
    return this.batches[index];
  }
}

/** The row of a contact, or why it cannot be one. */
export function derivedOr(draft: QsoDraft, station: Station, now: number): QsoRow | string {
  try {
    return deriveQso(draft, station, now);
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error;
    return error.message;
  }
}
