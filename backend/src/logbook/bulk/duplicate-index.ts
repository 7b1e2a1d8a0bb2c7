import type { QsoRow } from '../qso/qso.js';
import type { BinaryRows } from './binary-rows.js';

/** A power of two, about as many as a chunk of an import has contacts. */
const SLOTS = 2 ** 13;

/**
 * Finds the contacts of one natural key among thousands. It keeps numbers only: a text or an object for each would be
 * most of what the garbage collector has to do during an import.
 */
export class Twins {
  /** By hash: one more than the row that came last; the row before it of the same hash stands in `before`. */
  private readonly last = new Int32Array(SLOTS);
  private readonly before: number[] = [];

  constructor(private readonly rows: BinaryRows) {}

  /** The earlier row with the key of the one just added, `row`; -1 and remembered if there is none. */
  ofLast(row: QsoRow): number {
    const slot = hashOf(row) & (SLOTS - 1);
    const added = this.rows.count - 1;
    const same = this.last[slot] as number;
    for (let other = same - 1; other >= 0; other = (this.before[other] as number) - 1)
      if (this.rows.areTwins(other, added)) return other;
    this.before[added] = same;
    this.last[slot] = added + 1;
    return -1;
  }
}

function hashOf({ minute, call }: QsoRow): number {
  let hash = minute;
  for (let i = 0; i < call.length; i++) hash = (Math.imul(hash, 31) + call.charCodeAt(i)) | 0;
  return hash ^ (hash >>> 15);
}
