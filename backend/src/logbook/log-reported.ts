import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database.js';
import { Metrics } from '../platform/metrics.js';
import { isTaken, refusesValue } from '../platform/outages.js';
import type { QsoDraft, Station } from './derive-qso.js';
import { derivedOr, Incoming } from './incoming.js';
import { aloneInLog, type LoggedImport, LogImported } from './log-imported.js';
import type { QsoRow } from './qso.js';
import { QsosChanged } from './qsos-changed.js';
import { startsKnown } from './starts-known.query.js';

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
const TOGETHER = 500;
const ATTEMPTS = 5;

@CommandHandler(LogReported)
export class LogReportedHandler implements ICommandHandler<LogReported> {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
    private readonly changed: QsosChanged,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {}

  async execute({ station, drafts }: LogReported): Promise<LoggedReport> {
    const now = this.clock.now();
    const logged: LoggedReport = { added: 0, duplicate: 0, enriched: 0, rejected: [] };
    const reports: Report[] = [];
    for (const [index, draft] of drafts.entries()) {
      const row = derivedOr(draft, station, now);
      if (typeof row === 'string') logged.rejected.push({ index, reason: row });
      else reports.push({ index, row });
    }
    for (let at = 0; at < reports.length; at += TOGETHER)
      await this.log(station, reports.slice(at, at + TOGETHER), now, logged);
    this.metrics.qsos.inc({ origin: 'other' }, logged.added);
    return logged;
  }

  /** What one contact's fault spoils for the others is tried again one by one, so that each gets its own answer. */
  private async log(station: Station, reports: readonly Report[], now: number, logged: LoggedReport): Promise<void> {
    try {
      const { added, duplicate, enriched } = await this.store(station, reports, now);
      logged.added += added;
      logged.duplicate += duplicate;
      logged.enriched += enriched;
    } catch (error) {
      if (!refusesValue(error)) throw error;
      if (reports.length > 1) for (const one of reports) await this.log(station, [one], now, logged);
      for (const { index } of reports.length === 1 ? reports : [])
        logged.rejected.push({ index, reason: 'The contact holds a value the database cannot keep.' });
    }
  }

  private async store(station: Station, reports: readonly Report[], now: number): Promise<LoggedImport> {
    const { accountId } = station;
    for (let attempt = 1; ; attempt++) {
      try {
        const logged = await this.database.transaction(async (tx) => {
          await aloneInLog(tx, accountId);
          const starts = await startsKnown(
            tx,
            accountId,
            reports.map(({ row }) => row),
          );
          const incoming = new Incoming(station, now);
          for (const [at, { row }] of reports.entries()) incoming.addRow({ ...row, ...starts[at] });
          try {
            return await this.commands.execute(new LogImported(accountId, null, incoming, 'log', tx));
          } finally {
            incoming.release();
          }
        });
        this.changed.announce(accountId);
        return logged;
      } catch (error) {
        // Somebody logged one of the contacts by hand in this very moment; the next look finds it.
        if (!isTaken(error) || attempt === ATTEMPTS) throw error;
      }
    }
  }
}
