import type { AdifRecord } from '@pileup/adif/record';
import { formatRecord } from '@pileup/adif/write/adi-writer';
import type { RejectedReason, RejectedRecord } from '@pileup/contract/exchange';
import { type Queryable, statement } from '../../platform/database/database.js';

/** Rejected records of one file that are stored one by one; of the others only the reasons are counted. */
const MAX_STORED = 100_000;
/** Characters of a stored record's text. */
const MAX_TEXT = 100_000;
/** Reasons that are told apart in the summary. */
const MAX_REASONS = 20;
const OTHER_REASONS = 'Other reasons.';

const STORE = statement(`
  insert into exchange.rejected (account_id, import_id, record, reason, text)
  select $1, $2, * from unnest($3::integer[], $4::text[], $5::text[])`);

/** What has been rejected of a file so far. */
export interface RejectedSoFar {
  rejected: number;
  /** Null while every rejected record is stored. */
  rejected_summary: RejectedReason[] | null;
}

/** The rejected records of a chunk, and what they add to those of the file before it. */
export class Rejections {
  count = 0;
  private readonly records: RejectedRecord[] = [];
  private readonly reasons = new Map<string, number>();

  /** `before` may count on while the chunk is made: chunks are stored one after the other. */
  constructor(private readonly before: Readonly<RejectedSoFar>) {}

  add(record: AdifRecord, reason: string): void {
    this.count++;
    if (this.before.rejected + this.records.length < MAX_STORED)
      this.records.push({
        record: record.number,
        reason: withWarning(reason, record.warnings),
        text: shortened(formatRecord(record.fields)),
      });
    else this.summarise(reason);
  }

  /** Stores them as far as they are stored at all; answers the summary of the others in the whole file. */
  async store(tx: Queryable, accountId: number, importId: number): Promise<RejectedReason[] | null> {
    const stored = this.records.slice(0, Math.max(0, MAX_STORED - this.before.rejected));
    if (stored.length > 0) {
      const columns = [
        stored.map(({ record }) => record),
        stored.map(({ reason }) => reason),
        stored.map(({ text }) => text),
      ];
      await tx.run(STORE, [accountId, importId, ...columns]);
    }
    const beyond = this.records.slice(stored.length);
    if (beyond.length === 0 && this.reasons.size === 0) return this.before.rejected_summary;
    const sums = new Map(this.before.rejected_summary?.map(({ reason, count }) => [reason, count]));
    for (const { reason } of beyond) add(sums, reasonWithoutValues(reason), 1);
    for (const [reason, count] of this.reasons) add(sums, reason, count);
    return [...sums].map(([reason, count]) => ({ reason, count }));
  }

  private summarise(reason: string): void {
    add(this.reasons, reasonWithoutValues(reason), 1);
  }
}

function add(sums: Map<string, number>, reason: string, count: number): void {
  const key = sums.has(reason) || sums.size < MAX_REASONS ? reason : OTHER_REASONS;
  sums.set(key, (sums.get(key) ?? 0) + count);
}

/** The same for all records that were rejected for the same reason, whatever stands in them. */
function reasonWithoutValues(reason: string): string {
  return reason.replace(/‘[^‘’]*’/g, '‘…’').replace(/ \(The reader says: .*$/s, '');
}

/** Why a record was rejected, with what the reader found: the cause may lie there. */
function withWarning(reason: string, [fault]: readonly string[]): string {
  return fault === undefined ? reason : `${reason} (The reader says: ${[...fault].slice(0, 200).join('')})`;
}

/** Cut between fields, and ended: it must not run into the record after it. */
function shortened(text: string): string {
  return text.length <= MAX_TEXT ? text : `${text.slice(0, text.lastIndexOf('<', MAX_TEXT))}<EOR>\n`;
}
