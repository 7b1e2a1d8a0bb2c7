import { detailsMatch, keyDetail, mergedDetail } from '../qso/natural-key.js';
import type { QsoRow } from '../qso/qso.js';
import type { BinaryRows } from './binary-rows.js';

/** A power of two, about the contacts of an import's chunk. */
const SLOTS = 2 ** 13;

/** Finds contacts by natural key. A hash table of numbers: strings or objects would dominate garbage collection. */
export class DuplicatesInChunk {
  /** The last row of each hash, plus 1; `before` chains the earlier rows of the same hash. */
  private readonly last = new Int32Array(SLOTS);
  private readonly before: number[] = [];
  /** Details of the rows by index, merged with those of their duplicates; empty ones are absent. */
  private readonly details = new Map<number, string>();

  constructor(private readonly rows: BinaryRows) {}

  /** The earlier row of the same contact as the row added last, `row`; if there is none, indexes it and returns -1. */
  earlierOf(row: QsoRow): number {
    const slot = hashOf(row) & (SLOTS - 1);
    const added = this.rows.count - 1;
    const same = this.last[slot] as number;
    const detail = keyDetail(row.fields);
    let match = -1;
    for (let other = same - 1; other >= 0; other = (this.before[other] as number) - 1) {
      if (!this.rows.haveSameKey(other, added)) continue;
      const known = this.details.get(other) ?? '';
      if (known === detail) return other;
      if (detailsMatch(known, detail)) match = other;
    }
    if (match >= 0) this.details.set(match, mergedDetail(this.details.get(match) ?? '', detail));
    else {
      this.before[added] = same;
      this.last[slot] = added + 1;
      if (detail !== '') this.details.set(added, detail);
    }
    return match;
  }
}

function hashOf({ minute, call }: QsoRow): number {
  let hash = minute;
  for (let i = 0; i < call.length; i++) hash = (Math.imul(hash, 31) + call.charCodeAt(i)) | 0;
  return hash ^ (hash >>> 15);
}
