import type { AdifRecord } from '@pileup/adif/record';
import { formatRecord } from '@pileup/adif/write/adi-writer';
import type { RejectedReason, RejectedRecord } from '@pileup/contract/exchange';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';

/** Rejected records stored per file; beyond, only the reasons are counted. */
const MAX_STORED = 100_000;
/** Characters of a stored record's text. */
const MAX_TEXT = 100_000;
/** Distinct reasons in the summary. */
const MAX_REASONS = 20;
const OTHER_REASONS = 'Other reasons.';

const STORE = sql<{
  accountId: number;
  importId: number;
  records: readonly number[];
  reasons: readonly string[];
  texts: readonly string[];
}>`
  insert into exchange.rejected (account_id, import_id, record, reason, text)
  select $accountId, $importId, * from unnest($records::integer[], $reasons::text[], $texts::text[])`;

/** The rejected records of a file so far. */
export interface RejectedSoFar {
  rejected: number;
  /** Null while every rejected record is stored. */
  rejected_summary: RejectedReason[] | null;
}

/** The rejected records of a chunk. */
export class Rejections {
  count = 0;
  private readonly records: RejectedRecord[] = [];
  private readonly reasons = new Map<string, number>();

  /** @param before those of the previous chunks, updated while this one is prepared: chunks are stored in sequence */
  constructor(private readonly before: Readonly<RejectedSoFar>) {}

  add(record: AdifRecord, reason: string): void {
    this.count++;
    if (this.before.rejected + this.records.length < MAX_STORED)
      this.records.push({
        record: record.number,
        reason: withWarning(reason, record.warnings),
        text: record.line ? `${record.line.text}\n` : shortened(formatRecord(record.fields)),
      });
    else this.summarise(reason);
  }

  /** Stores the records within the limit; returns the file's summary of the others. */
  async store(tx: Queryable, accountId: number, importId: number): Promise<RejectedReason[] | null> {
    const stored = this.records.slice(0, Math.max(0, MAX_STORED - this.before.rejected));
    if (stored.length > 0) {
      await tx.run(STORE, {
        accountId,
        importId,
        records: stored.map(({ record }) => record),
        reasons: stored.map(({ reason }) => reason),
        texts: stored.map(({ text }) => text),
      });
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

/** A reason without the values of its record. */
function reasonWithoutValues(reason: string): string {
  return reason
    .replace(/^Line \d+: /, '')
    .replace(/‘[^‘’]*’/g, '‘…’')
    .replace(/ \(The reader says: .*$/s, '');
}

/** A reason with the reader's first warning, which may be the cause. */
function withWarning(reason: string, [warning]: readonly string[]): string {
  return warning === undefined ? reason : `${reason} (The reader says: ${[...warning].slice(0, 200).join('')})`;
}

/** Truncated between fields, with an end mark so that it does not continue into the next record. */
function shortened(text: string): string {
  return text.length <= MAX_TEXT ? text : `${text.slice(0, text.lastIndexOf('<', MAX_TEXT))}<EOR>\n`;
}
