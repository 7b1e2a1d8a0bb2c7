import { InvalidRequest } from '../platform/errors.js';
import { CopyText } from './copy-text.js';
import { deriveQso, type QsoDraft, type Station } from './derive-qso.js';
import { keyText } from './natural-key.js';

/** Contacts that can be stored together, since no two of them are the same. */
export class Batch {
  readonly text = new CopyText();
  readonly minutes: number[] = [];
}

/** Contacts of a file on their way into a log, derived and ready to be stored. */
export class Incoming {
  /** Where the same contact comes again it goes to the next batch: stored in turn, the second finds the first. */
  readonly batches: Batch[] = [];
  /** Contacts said once more in the very same words. */
  repeated = 0;
  /** By natural key: where it is in the first batch, and in how many batches it is if not in one. */
  private readonly known = new Map<string, number>();
  private readonly times = new Map<string, number>();

  /** `now` (ms since 1970) is when they are received. */
  constructor(
    private readonly station: Station,
    private readonly now: number,
  ) {}

  /** Takes a contact; answers why it cannot be one, or null. */
  add(draft: QsoDraft): string | null {
    const row = reasonOr(() => deriveQso(draft, this.station, this.now));
    if (typeof row === 'string') return row;
    const key = keyText(row);
    const first = this.known.get(key);
    const times = first === undefined ? 0 : (this.times.get(key) ?? 1);
    const batch = this.batch(times);
    batch.text.add(row);
    const index = batch.text.rows - 1;
    if (first === undefined) this.known.set(key, index);
    else if (this.batches[0]?.text.row(first).equals(batch.text.row(index))) {
      batch.text.dropLast();
      this.repeated++;
      return null;
    } else this.times.set(key, times + 1);
    batch.minutes.push(row.minute);
    return null;
  }

  /** Gives its memory back, when everything is stored. */
  release(): void {
    for (const { text } of this.batches) text.release();
  }

  private batch(index: number): Batch {
    this.batches[index] ??= new Batch();
    return this.batches[index];
  }
}

function reasonOr<T>(work: () => T): T | string {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error;
    return error.message;
  }
}
