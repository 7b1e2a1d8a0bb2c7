import { InvalidRequest } from '../platform/errors.js';
import { BinaryRows } from './binary-rows.js';
import { deriveQso, type QsoDraft, type Station } from './derive-qso.js';
import type { QsoRow } from './qso.js';

/** Contacts that can be stored together, since no two of them are the same. */
export class Batch {
  readonly rows = new BinaryRows();
  readonly minutes: number[] = [];
}

/** A contact of the first batch: its natural key, its place there, and in how many batches it is. */
interface Known {
  readonly minute: number;
  readonly call: string;
  readonly band: string;
  readonly mode: string;
  readonly index: number;
  times: number;
  /** Another of the same hash. */
  readonly next: Known | undefined;
}

/** Contacts of a file on their way into a log, derived and ready to be stored. */
export class Incoming {
  /** Where the same contact comes again it goes to the next batch: stored in turn, the second finds the first. */
  readonly batches: Batch[] = [];
  /** Contacts said once more in the very same words. */
  repeated = 0;
  /** The contacts of the first batch by `hashOf`: thousands of texts made for keys would cost more than all else here. */
  private readonly known = new Map<number, Known>();

  /** `now` (ms since 1970) is when they are received. */
  constructor(
    private readonly station: Station,
    private readonly now: number,
  ) {}

  /** Takes a contact; answers why it cannot be one, or null. */
  add(draft: QsoDraft): string | null {
    const row = reasonOr(() => deriveQso(draft, this.station, this.now));
    if (typeof row === 'string') return row;
    const known = this.find(row);
    const batch = this.batch(known?.times ?? 0);
    batch.rows.add(row);
    const index = batch.rows.count - 1;
    if (known === undefined) this.remember(row, index);
    else if (this.batches[0]?.rows.row(known.index).equals(batch.rows.row(index))) {
      batch.rows.dropLast();
      this.repeated++;
      return null;
    } else known.times++;
    batch.minutes.push(row.minute);
    return null;
  }

  /** Gives its memory back, when everything is stored. */
  release(): void {
    for (const { rows } of this.batches) rows.release();
  }

  private find(row: QsoRow): Known | undefined {
    let known = this.known.get(hashOf(row));
    while (known && !isSame(known, row)) known = known.next;
    return known;
  }

  private remember(row: QsoRow, index: number): void {
    const { minute, call, band, mode } = row;
    const hash = hashOf(row);
    this.known.set(hash, { minute, call, band, mode, index, times: 1, next: this.known.get(hash) });
  }

  private batch(index: number): Batch {
    this.batches[index] ??= new Batch();
    return this.batches[index];
  }
}

/** Small enough to be a map's cheapest kind of key. */
function hashOf({ minute, call }: QsoRow): number {
  let hash = minute;
  for (let i = 0; i < call.length; i++) hash = (Math.imul(hash, 31) + call.charCodeAt(i)) | 0;
  return hash >> 2;
}

const isSame = (known: Known, row: QsoRow) =>
  known.minute === row.minute && known.call === row.call && known.band === row.band && known.mode === row.mode;

function reasonOr<T>(work: () => T): T | string {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error;
    return error.message;
  }
}
