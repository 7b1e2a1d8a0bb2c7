import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import { Database, type Transaction } from '../../platform/database/database.js';
import { isInvalidValue, isUniqueViolation } from '../../platform/database/outages.js';
import { TooMany } from '../../platform/errors.js';
import { RequestPriority } from '../../platform/jobs/request-priority.js';
import { Metrics } from '../../platform/metrics.js';
import type { QsoDraft, Station } from '../qso/derive-qso.js';
import type { QsoRow } from '../qso/qso.js';
import { QsosChanged } from '../qso/qsos-changed.js';
import { ImportBuffer, rowOrReason } from './import-buffer.js';
import { type LoggedImport, LogImported, lockLogForImport } from './log-imported.js';
import { matchByEndTime } from './match-by-end-time.query.js';

export interface LoggedReport extends LoggedImport {
  /** Contacts that cannot be logged: which (from 0), and why. */
  rejected: { index: number; reason: string }[];
}

/**
 * Logs contacts as the programs at a radio report them, one or a whole operation. What the log has already, by whatever
 * road it came, is the same contact and only fills what the log lacks: the operator may have corrected it since.
 */
export class LogReported extends Command<LoggedReport> {
  constructor(
    readonly station: Station,
    readonly drafts: readonly QsoDraft[],
  ) {
    super();
  }
}

interface Report {
  index: number;
  row: QsoRow;
}

/** Contacts of one transaction. */
const BATCH_SIZE = 500;
const ATTEMPTS = 5;
/** Reports of one operator that wait here: more are a program that does not wait for its answers. */
const MAX_WAITING = 100;

@CommandHandler(LogReported)
export class LogReportedHandler implements ICommandHandler<LogReported> {
  /** Of each account with reports here: the last of them, and how many there are. */
  private readonly queues = new Map<number, { last: Promise<unknown>; count: number }>();

  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
    private readonly changed: QsosChanged,
    private readonly clock: Clock,
    private readonly priority: RequestPriority,
    private readonly metrics: Metrics,
  ) {}

  /** One operator's reports wait for each other here, and not each on a connection of its own at the lock of his log. */
  async execute({ station, drafts }: LogReported): Promise<LoggedReport> {
    const { accountId } = station;
    const queue = this.queues.get(accountId) ?? { last: Promise.resolve(), count: 0 };
    if (queue.count >= MAX_WAITING) throw new TooMany(1);
    this.queues.set(accountId, queue);
    queue.count++;
    const mine = queue.last.then(() => this.logAll(station, drafts));
    queue.last = mine.catch(() => undefined);
    try {
      return await mine;
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

  /** What one contact's fault spoils for the others is tried again one by one, so that each gets its own answer. */
  private async log(station: Station, reports: readonly Report[], now: number, logged: LoggedReport): Promise<void> {
    try {
      add(logged, await this.store(station, reports, now));
    } catch (error) {
      if (!isInvalidValue(error)) throw error;
      const [{ index } = { index: 0 }, ...others] = reports;
      if (others.length > 0) for (const one of reports) await this.log(station, [one], now, logged);
      else logged.rejected.push({ index, reason: 'The contact holds a value the database cannot keep.' });
    }
  }

  private async store(station: Station, reports: readonly Report[], now: number): Promise<LoggedImport> {
    const rows = reports.map(({ row }) => row);
    for (let attempt = 1; ; attempt++) {
      try {
        const logged = await this.database.transaction((tx) => this.storeRows(tx, station, rows, now));
        this.changed.publish(station.accountId);
        return logged;
      } catch (error) {
        // Somebody logged one of the contacts by hand in this very moment; the next look finds it.
        if (!isUniqueViolation(error) || attempt === ATTEMPTS) throw error;
      }
    }
  }

  private async storeRows(
    tx: Transaction,
    station: Station,
    rows: readonly QsoRow[],
    now: number,
  ): Promise<LoggedImport> {
    await lockLogForImport(tx, station.accountId);
    const starts = await matchByEndTime(tx, station.accountId, rows);
    const incoming = new ImportBuffer(station, now);
    for (const [at, row] of rows.entries()) incoming.addRow({ ...row, ...starts[at] });
    try {
      return await this.commands.execute(new LogImported(station.accountId, null, incoming, 'log', tx));
    } finally {
      incoming.release();
    }
  }
}

function add(sum: LoggedImport, { added, duplicate, enriched }: LoggedImport): void {
  sum.added += added;
  sum.duplicate += duplicate;
  sum.enriched += enriched;
}
