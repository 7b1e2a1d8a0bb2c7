import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import { CommandOf } from '../../platform/commands.js';
import { Database, type Transaction } from '../../platform/database/database.js';
import { isInvalidValue, isUniqueViolation } from '../../platform/database/outages.js';
import { TooMany } from '../../platform/errors.js';
import { RequestPriority } from '../../platform/jobs/request-priority.js';
import { Metrics } from '../../platform/metrics.js';
import type { QsoDraft, Station } from '../qso/derive-qso.js';
import type { QsoRow } from '../qso/qso.js';
import { QsosChanged } from '../qso/qsos-changed.js';
import { ImportBuffer, rowOrReason } from './import-buffer.js';
import { ImportedContacts, type LoggedImport, lockLogForImport, type StoredImport } from './imported-contacts.js';
import { matchByEndTime } from './match-by-end-time.query.js';

export interface LoggedReport extends LoggedImport {
  /** Invalid contacts, by index. */
  rejected: { index: number; reason: string }[];
}

/**
 * Logs contacts reported by programs, one or many. A contact already in the log only gets its empty fields filled: the
 * operator may have corrected it since.
 */
export class LogReported extends CommandOf<{ station: Station; drafts: readonly QsoDraft[] }, LoggedReport>() {}

interface Report {
  index: number;
  row: QsoRow;
}

/** Contacts per transaction. */
const BATCH_SIZE = 500;
const ATTEMPTS = 5;
/** Waiting reports per account: only a program that does not wait for responses sends more. */
const MAX_WAITING = 100;

@CommandHandler(LogReported)
export class LogReportedHandler implements ICommandHandler<LogReported> {
  /** Per account with reports: the last one, and their number. */
  private readonly queues = new Map<number, { last: Promise<unknown>; count: number }>();

  constructor(
    private readonly database: Database,
    private readonly imported: ImportedContacts,
    private readonly changed: QsosChanged,
    private readonly clock: Clock,
    private readonly priority: RequestPriority,
    private readonly metrics: Metrics,
  ) {}

  /** Reports of an account are queued here, so that they do not occupy connections while they wait for its log's lock. */
  async execute({ station, drafts }: LogReported): Promise<LoggedReport> {
    const { accountId } = station;
    const queue = this.queues.get(accountId) ?? { last: Promise.resolve(), count: 0 };
    if (queue.count >= MAX_WAITING) throw new TooMany(1);
    this.queues.set(accountId, queue);
    queue.count++;
    const result = queue.last.then(() => this.logAll(station, drafts));
    queue.last = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      if (--queue.count === 0) this.queues.delete(accountId);
    }
  }

  private async logAll(station: Station, drafts: readonly QsoDraft[]): Promise<LoggedReport> {
    const now = this.clock.now();
    const logged: LoggedReport = { added: 0, duplicate: 0, enriched: 0, rejected: [] };
    for (let from = 0; from < drafts.length; from += BATCH_SIZE) {
      if (from > 0) await this.priority.yieldToRequests();
      const reports: Report[] = [];
      for (const [at, draft] of drafts.slice(from, from + BATCH_SIZE).entries()) {
        const row = rowOrReason(draft, station, now);
        if (typeof row === 'string') logged.rejected.push({ index: from + at, reason: row });
        else reports.push({ index: from + at, row });
      }
      if (reports.length > 0) await this.log(station, reports, now, logged);
    }
    this.metrics.qsos.inc({ origin: 'other' }, logged.added);
    return logged;
  }

  /** If one contact makes the batch fail, each is retried alone. */
  private async log(station: Station, reports: readonly Report[], now: number, logged: LoggedReport): Promise<void> {
    try {
      add(logged, await this.store(station, reports, now));
    } catch (error) {
      if (!isInvalidValue(error)) throw error;
      const [{ index } = { index: 0 }, ...others] = reports;
      if (others.length > 0) for (const each of reports) await this.log(station, [each], now, logged);
      else logged.rejected.push({ index, reason: 'The contact has a value that the database cannot store.' });
    }
  }

  private async store(station: Station, reports: readonly Report[], now: number): Promise<LoggedImport> {
    const rows = reports.map(({ row }) => row);
    for (let attempt = 1; ; attempt++) {
      try {
        const { changed, ...logged } = await this.database.transaction((tx) => this.storeRows(tx, station, rows, now));
        if (changed?.length !== 0) this.changed.publish(station.accountId, changed);
        return logged;
      } catch (error) {
        // One of the contacts was logged at the same time; the next attempt finds it.
        if (!isUniqueViolation(error) || attempt === ATTEMPTS) throw error;
      }
    }
  }

  private async storeRows(
    tx: Transaction,
    station: Station,
    rows: readonly QsoRow[],
    now: number,
  ): Promise<StoredImport> {
    await lockLogForImport(tx, station.accountId);
    const starts = await matchByEndTime(tx, station.accountId, rows);
    const buffer = new ImportBuffer(station, now);
    for (const [at, row] of rows.entries()) buffer.addRow({ ...row, ...starts[at] });
    try {
      return await this.imported.log({ accountId: station.accountId, importId: null, buffer, into: 'log', tx });
    } finally {
      buffer.release();
    }
  }
}

function add(sum: LoggedImport, { added, duplicate, enriched }: LoggedImport): void {
  sum.added += added;
  sum.duplicate += duplicate;
  sum.enriched += enriched;
}
