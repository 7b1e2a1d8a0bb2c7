import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Queryable, statement, type Transaction } from '../../platform/database/database.js';
import { accountLock } from '../../platform/database/locks.js';
import { RequestPriority } from '../../platform/jobs/request-priority.js';
import { minuteOf } from '../qso/natural-key.js';
import { COLUMN_NAMES } from '../qso/qso.js';
import { QsosChanged } from '../qso/qsos-changed.js';
import { FINE_GRAIN, OCCUPIED_BUCKETS, UPDATE_TALLY } from '../qso/tally.js';
import type { BinaryRows } from './binary-rows.js';
import { BulkAggregates } from './bulk-aggregates.js';
import type { Batch, ImportBuffer } from './import-buffer.js';
import { checkStaged, MINUTES_APART, type Stored, storeStaged } from './staged-rows.js';

export interface LoggedImport {
  added: number;
  /** Already in the log, or earlier in the same list. */
  duplicate: number;
  /** Duplicates that filled empty fields of the stored contact. */
  enriched: number;
}

/** Logs many contacts at once, within the transaction that also records how far the import got. */
export class LogImported extends Command<LoggedImport> {
  constructor(
    readonly accountId: number,
    /** Null for contacts that come by no file: there is nothing to take back, and every contact near may be the same. */
    readonly importId: number | null,
    readonly incoming: ImportBuffer,
    /** `check` works on a copy of what would be touched, which goes with its connection (see `beginCheck`). */
    readonly into: 'log' | 'check',
    readonly tx: Transaction,
  ) {
    super();
  }
}

/** A contact received later than so many hours after it was made counts nowhere: no projection keeps it. */
export const RECEIVED_WITHIN_HOURS = 48;
const RECEIVED_WITHIN_MINUTES = RECEIVED_WITHIN_HOURS * 60;

const LOG = `logbook.qso (${COLUMN_NAMES.join(', ')})`;
/** Rows PostgreSQL takes in a few milliseconds. */
const COPY_BATCH = 250;

// $2 and $3 stretches and how many were added in each, $4 to $8 what of them COPY brought, in sums.
const countAdded = (projections: string) => `
  with changed as (
    select $1::integer as account_id, minute, n from unnest($2::integer[], $3::integer[]) as c (minute, n)
  ), tallied as (${UPDATE_TALLY}), copied as (
    select $1::integer as account_id, * from unnest($4::text[], $5::text[], $6::text[], $7::integer[]) as c (kind, key, mode_class, n)
  ), copied_squares as (
    select $1::integer as account_id, $8::text as squares
  )${projections}
  select`;

@CommandHandler(LogImported)
export class LogImportedHandler implements ICommandHandler<LogImported> {
  constructor(
    private readonly priority: RequestPriority,
    private readonly changed: QsosChanged,
  ) {}

  async execute(command: LogImported): Promise<LoggedImport> {
    const { accountId, incoming, into, tx } = command;
    const added: number[] = [];
    const copied = new BulkAggregates();
    if (into === 'log') await lockLogForImport(tx, accountId);
    let enriched = 0;
    const folded = incoming.folded();
    for (const [index, batch] of incoming.batches.entries()) {
      // The second batch is what the first has just brought, though it is not counted yet.
      const stored = await (into === 'check'
        ? checkStaged(tx, batch.rows.rows(), accountId, command.importId)
        : this.log(command, batch, index > 0, copied));
      for (const minute of stored.minutes) added.push(minute);
      enriched += stored.enriched.length;
      if (index > 0) for (const key of stored.enriched) enriched += folded.get(key) ?? 0;
    }
    const read = incoming.repeated + (incoming.batches[0]?.rows.count ?? 0);
    // Counted last: whoever logs by hand meanwhile waits for the counts no longer than this takes to commit.
    if (into === 'log') await this.count(tx, accountId, added, copied);
    return { added: added.length, duplicate: read - added.length, enriched };
  }

  /**
   * Rows in stretches of time that never held a contact are surely new and go straight in, the others are staged; so are
   * fresh ones, which projections must be told of.
   */
  private async log(
    { accountId, importId, incoming, tx }: LogImported,
    batch: Batch,
    known: boolean,
    copied: BulkAggregates,
  ): Promise<Stored> {
    const { rows, minutes } = batch;
    const fresh = minuteOf(incoming.now) - RECEIVED_WITHIN_MINUTES;
    const isNew = known
      ? []
      : (await areInEmptyBuckets(tx, accountId, minutes)).map((is, at) => is && (minutes[at] ?? 0) < fresh);
    const surelyNew = minutes.filter((_, index) => isNew[index]);

    // First, since it lets others go first now and then: what is staged holds rows of the boards until the commit.
    if (surelyNew.length > 0) {
      const all = surelyNew.length === minutes.length;
      await this.copyIn(tx, rows, all ? undefined : (index) => isNew[index] === true);
      for (const [index, is] of isNew.entries()) if (is) copied.add(batch, index);
    }
    const isStaged = (index: number) => !isNew[index];
    const stored =
      surelyNew.length < minutes.length
        ? await storeStaged(tx, rows.rows(isStaged), accountId, importId, this.changed)
        : { minutes: [], enriched: [] };
    return { minutes: surelyNew.concat(stored.minutes), enriched: stored.enriched };
  }

  /** By stretches: fewer rows to send, and all the tally looks at. */
  private async count(
    tx: Queryable,
    accountId: number,
    minutes: readonly number[],
    copied: BulkAggregates,
  ): Promise<void> {
    if (minutes.length === 0) return;
    const counts = new Map<number, number>();
    for (const minute of minutes) {
      const stretch = (minute >> FINE_GRAIN) << FINE_GRAIN;
      counts.set(stretch, (counts.get(stretch) ?? 0) + 1);
    }
    const { kinds, keys, modeClasses, sums, squares } = copied.result();
    const values = [[...counts.keys()], [...counts.values()], kinds, keys, modeClasses, sums, squares];
    await tx.run(this.changed.statementWith(countAdded, 'whenCopied'), [accountId, ...values]);
  }

  /** At once, or in pieces between which others get their turn: PostgreSQL, too, has to leave them a processor. */
  private async copyIn(tx: Transaction, rows: BinaryRows, isWanted?: (index: number) => boolean): Promise<void> {
    for (let from = 0, worked = 0; from < rows.count; ) {
      if (from > 0) await this.priority.yieldToRequests(worked);
      const begun = performance.now();
      const to = this.priority.shouldThrottle ? Math.min(from + COPY_BATCH, rows.count) : rows.count;
      await tx.copyIn(LOG, rows.rows(isWanted, from, to));
      worked = performance.now() - begun;
      from = to;
    }
  }
}

const LOCK = statement(accountLock('importing'));

/**
 * Waits until no other import or undo is in the middle of a step on the same log: two at once could each take a
 * contact the other is just storing for a new one. Whoever logs by hand does not wait; the natural key decides.
 */
export async function lockLogForImport(tx: Queryable, accountId: number): Promise<void> {
  await tx.run(LOCK, [accountId]);
}

/** The stretches of the tally in which a contact's own minute and those next to it lie. */
const bucketBefore = (minute: number) => (minute - MINUTES_APART) >> FINE_GRAIN;
const bucketAfter = (minute: number) => (minute + MINUTES_APART) >> FINE_GRAIN;

/** Of each minute, whether the log has never held a contact near it. */
async function areInEmptyBuckets(tx: Queryable, accountId: number, minutes: readonly number[]): Promise<boolean[]> {
  const stretches = new Set<number>();
  for (const minute of minutes) stretches.add(bucketBefore(minute)).add(bucketAfter(minute));
  const found = await tx.run<{ bucket: number }>(OCCUPIED_BUCKETS, [accountId, [...stretches]]);
  const occupied = new Set(found.map(({ bucket }) => bucket));
  return minutes.map((minute) => !occupied.has(bucketBefore(minute)) && !occupied.has(bucketAfter(minute)));
}
