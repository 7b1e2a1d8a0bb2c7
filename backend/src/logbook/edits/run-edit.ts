import { Injectable } from '@nestjs/common';
import type { ChangedContact } from '@pileup/contract/log/edits';
import { Clock } from '../../platform/clock.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { isUniqueViolation } from '../../platform/database/outages.js';
import { sql } from '../../platform/database/sql.js';
import { Job, Jobs, type Queue } from '../../platform/jobs/background-jobs.js';
import { RequestPriority } from '../../platform/jobs/request-priority.js';
import { lockLogForImport } from '../bulk/imported-contacts.js';
import type { FilterParams } from '../lookup/filter-sql.js';
import { CUSTOM_PLANS, unprepared } from '../lookup/unprepared.js';
import { MAX_IDS, QsosChanged } from '../qso/qsos-changed.js';
import { CANDIDATE_COLUMNS, type Candidate, changeOfContact } from './contact-changes.js';
import { type EditRow, isRunning } from './edit.js';
import { MAX_SAMPLES, samplesOf } from './edit-samples.js';
import { nextSql } from './edit-selection.js';
import { type NewValues, newValues } from './edit-values.js';
import { sharedValues, writeShared } from './shared-changes.js';
import { undoBatch } from './undo-changes.js';
import { type ContactChange, writeChanges } from './write-changes.js';

const QUEUE: Queue<{ editId: number }> = { name: 'edit-log', concurrency: 2, timeoutSeconds: 3_600 };

/** Contacts written per transaction: some tenths of a second, during which leaderboard rows are locked. */
const WRITTEN_AT_ONCE = 5_000;
/** Contacts of which only the entity is derived. */
const DERIVED_AT_ONCE = 10_000;

const LOCK = sql<{ editId: number }, EditRow>`select * from logbook.edit where id = $editId for update`;
const STORE = sql<{
  editId: number;
  status: string;
  atMinute: number | null;
  atId: number | null;
  changed: number;
  unchanged: number;
  leftOut: number;
  retained: number;
  samples: string;
}>`
  update logbook.edit set status = $status, at_minute = $atMinute, at_id = $atId, changed = $changed, unchanged = $unchanged, left_out = $leftOut,
    retained = $retained, samples = $samples
  where id = $editId`;

type Progress = Pick<
  EditRow,
  'status' | 'at_minute' | 'at_id' | 'changed' | 'unchanged' | 'left_out' | 'retained' | 'samples'
>;

interface Batch {
  readonly row: EditRow;
  readonly progress: Progress;
  /** The contacts that changed. */
  readonly written: number[];
}

/**
 * Previews, applies and undoes edits in batches. A batch is one transaction, which also stores how far the edit is: any
 * process continues after an interruption, and two that run the same edit take turns.
 */
@Injectable()
export class EditRunner {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly qsosChanged: QsosChanged,
    private readonly priority: RequestPriority,
    private readonly clock: Clock,
  ) {}

  /** Enqueues the rest of an edit, in the transaction that begins it. */
  async enqueue(editId: number, accountId: number, tx: Queryable = this.database): Promise<void> {
    await this.jobs.send(QUEUE, { editId }, tx, String(accountId));
  }

  @Job(QUEUE)
  async run({ editId }: { editId: number }, signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted && (await this.advance(editId)));
    // The next process continues the edit.
    signal?.throwIfAborted();
  }

  /** Runs an edit for at most so many ms; returns whether it is at its end. */
  async runFor(editId: number, ms: number): Promise<boolean> {
    const until = performance.now() + ms;
    while (await this.advance(editId)) if (performance.now() > until) return false;
    return true;
  }

  /** Runs one batch; false if none follows. */
  private async advance(editId: number): Promise<boolean> {
    const startedAt = performance.now();
    const done = await this.batch(editId);
    if (!done) return false;
    const { row, progress, written } = done;
    if (written.length > 0) this.qsosChanged.publish(row.account_id, written.length <= MAX_IDS ? written : undefined);
    await this.priority.yieldToRequests(performance.now() - startedAt);
    return isRunning(progress);
  }

  private async batch(editId: number, attempts = 3): Promise<Batch | null> {
    const batch = this.database.transaction(async (tx) => {
      const [row] = await tx.run(LOCK, { editId });
      if (!row || !isRunning(row)) return null;
      if (row.status !== 'previewing') await lockLogForImport(tx, row.account_id);
      const { progress, written } = await (row.status === 'undoing' ? this.undo(tx, row) : this.apply(tx, row));
      await tx.run(STORE, {
        editId,
        status: progress.status,
        atMinute: progress.at_minute,
        atId: progress.at_id,
        changed: progress.changed,
        unchanged: progress.unchanged,
        leftOut: progress.left_out,
        retained: progress.retained,
        samples: JSON.stringify(progress.samples),
      });
      return { row, progress, written };
    }, CUSTOM_PLANS);
    // The same contact was logged meanwhile: the next attempt leaves the changed one out.
    return batch.catch((error: unknown) => {
      if (!isUniqueViolation(error) || attempts === 1) throw error;
      return this.batch(editId, attempts - 1);
    });
  }

  private async applyShared(tx: Queryable, row: EditRow, shared: NewValues): Promise<Omit<Batch, 'row'>> {
    const options = { size: WRITTEN_AT_ONCE, now: this.clock.now() };
    const { written, last } = await writeShared(tx, this.qsosChanged, row, shared, options);
    return {
      progress: {
        status: last ? row.status : 'applied',
        at_minute: last?.minute ?? null,
        at_id: last?.qdo_id ?? null,
        changed: row.changed + written.length,
        unchanged: row.unchanged,
        left_out: row.left_out,
        retained: 0,
        samples: row.samples,
      },
      written,
    };
  }

  /** A batch in order of time; a preview only counts. */
  private async apply(tx: Queryable, row: EditRow): Promise<Omit<Batch, 'row'>> {
    // The time stored with the edit is used, so that all contacts are deleted at the same time.
    const shared = row.applied_at && sharedValues(row.action, row.change, row.applied_at.getTime());
    if (shared) return this.applyShared(tx, row, shared);
    const isPreview = row.status === 'previewing';
    const now = this.clock.now();
    const size = isPreview || row.action === 'derive' ? DERIVED_AT_ONCE : WRITTEN_AT_ONCE;
    const candidates = await this.candidates(tx, row, size, !isPreview);
    const changeOf = changeOfContact(row.action, row.change, now);
    const changes: ContactChange[] = [];
    let unchanged = 0;
    let leftOut = 0;
    for (const contact of candidates) {
      const change = changeOf(contact);
      if (change) changes.push({ qdo_id: contact.qdo_id, columns: change.columns, fields: change.fields });
      else if (change === null) leftOut++;
      else unchanged++;
    }
    const written = isPreview
      ? []
      : await writeChanges(tx, this.qsosChanged, row.account_id, changes, { now, editId: row.id });
    const changed = isPreview ? changes.length : written.length;
    const last = candidates.at(-1);
    const isLast = candidates.length < size;
    const status = isLast ? (isPreview ? 'previewed' : 'applied') : row.status;
    return {
      progress: {
        status,
        at_minute: isLast ? null : (last?.minute ?? null),
        at_id: isLast ? null : (last?.qdo_id ?? null),
        changed: row.changed + changed,
        unchanged: row.unchanged + unchanged,
        left_out: row.left_out + leftOut + changes.length - changed,
        retained: 0,
        samples: isPreview ? await this.newest(tx, row, changes.slice(-MAX_SAMPLES).reverse()) : row.samples,
      },
      written,
    };
  }

  private async newest(tx: Queryable, row: EditRow, changes: readonly ContactChange[]): Promise<ChangedContact[]> {
    return [...(await samplesOf(tx, row.account_id, changes)), ...row.samples].slice(0, MAX_SAMPLES);
  }

  private async candidates(tx: Queryable, row: EditRow, size: number, locked: boolean): Promise<Candidate[]> {
    const shared = row.action === 'set' ? newValues(row.change.values ?? {}) : null;
    const { where, params } = nextSql(row, shared, size);
    const read = sql<FilterParams, Candidate>`
      select ${CANDIDATE_COLUMNS.join(', ')} from logbook.qso where ${where} ${locked ? 'for update' : ''}`;
    return tx.run(unprepared(read), params);
  }

  private async undo(tx: Queryable, row: EditRow): Promise<Omit<Batch, 'row'>> {
    const { restored, retained, last } = await undoBatch(tx, this.qsosChanged, {
      accountId: row.account_id,
      editId: row.id,
      after: row.at_id ?? 0,
      size: WRITTEN_AT_ONCE,
      now: this.clock.now(),
    });
    return {
      progress: {
        status: last === null ? 'undone' : row.status,
        at_minute: null,
        at_id: last,
        changed: row.changed,
        unchanged: row.unchanged,
        left_out: row.left_out,
        retained: row.retained + retained,
        samples: row.samples,
      },
      written: [...restored],
    };
  }
}
