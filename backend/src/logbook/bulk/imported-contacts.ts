import { Injectable } from '@nestjs/common';
import { type Queryable, type Transaction } from '../../platform/database/database.js';
import { accountLock } from '../../platform/database/locks.js';
import { sql } from '../../platform/database/sql.js';
import { RequestPriority } from '../../platform/jobs/request-priority.js';
import { minuteOf } from '../qso/natural-key.js';
import { COLUMN_NAMES } from '../qso/qso.js';
import { QsosChanged } from '../qso/qsos-changed.js';
import { FINE_GRAIN, OCCUPIED_BUCKETS, UPDATE_TALLY } from '../qso/tally.js';
import type { BinaryRows } from './binary-rows.js';
import { BulkAggregates } from './bulk-aggregates.js';
import { checkStaged, MINUTES_APART, type Stored, storeStaged } from './duplicates-in-log.js';
import type { Batch, ImportBuffer } from './import-buffer.js';

export interface LoggedImport {
  added: number;
  /** Contacts already in the log, or earlier in the same import. */
  duplicate: number;
  /** Duplicates that filled empty fields of the stored contact. */
  enriched: number;
}

export interface StoredImport extends LoggedImport {
  /** Ids for `QsosChanged.publish`; undefined if not all are known. */
  changed: number[] | undefined;
}

export interface ImportedQsos {
  readonly accountId: number;
  /** Null for contacts that are not from a file: they cannot be undone, and any stored contact may match. */
  readonly importId: number | null;
  readonly buffer: ImportBuffer;
  /** `check` works on copies of the stored contacts, in a temporary table (see `beginCheck`). */
  readonly into: 'log' | 'check';
  readonly tx: Transaction;
}

/** A contact received later than so many hours after it was made counts in no projection. */
export const RECEIVED_WITHIN_HOURS = 48;
const RECEIVED_WITHIN_MINUTES = RECEIVED_WITHIN_HOURS * 60;

const LOG = `logbook.qso (${COLUMN_NAMES.join(', ')})`;
/** Rows that PostgreSQL copies in a few milliseconds. */
const COPY_BATCH = 250;

interface AddedCounts {
  accountId: number;
  /** Buckets, and how many contacts were added in each. */
  minutes: readonly number[];
  counts: readonly number[];
  /** Sums of the contacts that were inserted by COPY. */
  kinds: readonly string[];
  keys: readonly string[];
  modeClasses: readonly string[];
  sums: readonly number[];
  squares: string;
}

const countAdded = (projections: string) => sql<AddedCounts>`
  with changed as (
    select $accountId::integer as account_id, minute, n from unnest($minutes::integer[], $counts::integer[]) as c (minute, n)
  ), tallied as (${UPDATE_TALLY}), copied as (
    select $accountId::integer as account_id, * from unnest($kinds::text[], $keys::text[], $modeClasses::text[], $sums::integer[]) as c (kind, key, mode_class, n)
  ), copied_squares as (
    select $accountId::integer as account_id, $squares::text as squares
  )${projections}
  select`;

/** Logs many contacts, within the transaction that also stores the import's progress. */
@Injectable()
export class ImportedContacts {
  constructor(
    private readonly priority: RequestPriority,
    private readonly changed: QsosChanged,
  ) {}

  async log(qsos: ImportedQsos): Promise<StoredImport> {
    const { accountId, importId, buffer, into, tx } = qsos;
    const added: number[] = [];
    const copied = new BulkAggregates();
    if (into === 'log') await lockLogForImport(tx, accountId);
    let enriched = 0;
    let changed: number[] | undefined = [];
    const merged = buffer.merged();
    const isOld = into === 'log' ? await this.oldEnough(tx, buffer.now) : () => true;
    for (const [index, batch] of buffer.batches.entries()) {
      // The contacts of the second batch were stored by the first, though the tally does not show it yet.
      const stored = await (into === 'check'
        ? checkStaged(tx, batch.rows.rows(), accountId, importId)
        : this.logBatch(qsos, batch, index > 0, copied, isOld));
      for (const minute of stored.minutes) added.push(minute);
      changed = changed && stored.changed && changed.concat(stored.changed);
      enriched += stored.enriched.length;
      if (index > 0) for (const key of stored.enriched) enriched += merged.get(key) ?? 0;
    }
    const read = buffer.repeated + (buffer.batches[0]?.rows.count ?? 0);
    // The contacts are counted last, so that the counters' rows are locked only until the commit.
    if (into === 'log') await this.count(tx, accountId, added, copied);
    return { added: added.length, duplicate: read - added.length, enriched, changed };
  }

  /** Which minutes are so long ago that no projection needs the facts of their contacts. */
  private async oldEnough(tx: Queryable, now: number): Promise<(minute: number) => boolean> {
    const recent = minuteOf(now) - RECEIVED_WITHIN_MINUTES;
    const spans = (await this.changed.spansWithFacts(tx, now)).map(({ from_at, to_at }) => ({
      first: minuteOf(from_at.getTime()),
      last: minuteOf(to_at.getTime()),
    }));
    return (minute) => minute < recent && !spans.some(({ first, last }) => minute >= first && minute <= last);
  }

  /** Old rows in tally buckets that never held a contact are certainly new and are inserted by COPY; others are staged. */
  private async logBatch(
    { accountId, importId, tx }: ImportedQsos,
    batch: Batch,
    isKnown: boolean,
    copied: BulkAggregates,
    isOld: (minute: number) => boolean,
  ): Promise<Omit<Stored, 'changed'> & { changed: number[] | undefined }> {
    const { rows, minutes } = batch;
    const isNew = isKnown
      ? []
      : (await areInEmptyBuckets(tx, accountId, minutes)).map((is, at) => is && isOld(minutes[at] ?? 0));
    const newMinutes = minutes.filter((_, index) => isNew[index]);

    // COPY comes first, since it may yield to requests: staged rows lock rows of the leaderboards until the commit.
    if (newMinutes.length > 0) {
      const all = newMinutes.length === minutes.length;
      await this.copyIn(tx, rows, all ? undefined : (index) => isNew[index] === true);
      for (const [index, is] of isNew.entries()) if (is) copied.add(batch, index);
    }
    const isStaged = (index: number) => !isNew[index];
    const stored =
      newMinutes.length < minutes.length
        ? await storeStaged(tx, rows.rows(isStaged), accountId, importId, this.changed)
        : { minutes: [], enriched: [], changed: [] };
    return {
      minutes: newMinutes.concat(stored.minutes),
      enriched: stored.enriched,
      // COPY returns no ids.
      changed: newMinutes.length > 0 ? undefined : stored.changed,
    };
  }

  /** Sums by bucket first, so that fewer rows are sent. */
  private async count(
    tx: Queryable,
    accountId: number,
    minutes: readonly number[],
    copied: BulkAggregates,
  ): Promise<void> {
    if (minutes.length === 0) return;
    const counts = new Map<number, number>();
    for (const minute of minutes) {
      const bucket = (minute >> FINE_GRAIN) << FINE_GRAIN;
      counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
    }
    await tx.run(this.changed.statementWith(countAdded, 'onBulkInsert'), {
      accountId,
      minutes: [...counts.keys()],
      counts: [...counts.values()],
      ...copied.result(),
    });
  }

  /** Inserts rows in one COPY, or in small ones with pauses while requests are waiting. */
  private async copyIn(tx: Transaction, rows: BinaryRows, include?: (index: number) => boolean): Promise<void> {
    for (let from = 0, worked = 0; from < rows.count; ) {
      if (from > 0) await this.priority.yieldToRequests(worked);
      const startedAt = performance.now();
      const to = this.priority.shouldThrottle ? Math.min(from + COPY_BATCH, rows.count) : rows.count;
      await tx.copyIn(LOG, rows.rows(include, from, to));
      worked = performance.now() - startedAt;
      from = to;
    }
  }
}

const LOCK = sql<{ accountId: number }>`${accountLock('importing')}`;

/**
 * Waits for other imports and undos of the same log: two at once could each insert the same contact. Logging by hand
 * takes no lock; the natural key decides.
 */
export async function lockLogForImport(tx: Queryable, accountId: number): Promise<void> {
  await tx.run(LOCK, { accountId });
}

/** The tally buckets of the first and last minute at which a contact could match. */
const bucketBefore = (minute: number) => (minute - MINUTES_APART) >> FINE_GRAIN;
const bucketAfter = (minute: number) => (minute + MINUTES_APART) >> FINE_GRAIN;

/** For each minute, whether the log has never had a contact near it. */
async function areInEmptyBuckets(tx: Queryable, accountId: number, minutes: readonly number[]): Promise<boolean[]> {
  const buckets = new Set<number>();
  for (const minute of minutes) buckets.add(bucketBefore(minute)).add(bucketAfter(minute));
  const found = await tx.run(OCCUPIED_BUCKETS, { accountId, buckets: [...buckets] });
  const occupied = new Set(found.map(({ bucket }) => bucket));
  return minutes.map((minute) => !occupied.has(bucketBefore(minute)) && !occupied.has(bucketAfter(minute)));
}
