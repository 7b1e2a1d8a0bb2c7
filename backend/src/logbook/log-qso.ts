import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../platform/clock.js';
import { Database, statement } from '../platform/database.js';
import { Metrics } from '../platform/metrics.js';
import { deriveQso, type QsoDraft, type Station } from './derive-qso.js';
import { COLUMN_NAMES, type QsoRow, type StoredQso } from './qso.js';
import { TALLY_CHANGED } from './tally.js';

export interface LoggedQso {
  qso: StoredQso;
  created: boolean;
}

/** Logs one contact; the same contact again (the natural key) brings the stored one up to date. */
export class LogQso extends Command<LoggedQso> {
  constructor(
    readonly station: Station,
    readonly draft: QsoDraft,
  ) {
    super();
  }
}

/** Never renewed by a second sending: which contact it is, when it was first received, what import it came by. */
const KEPT = new Set<keyof QsoRow>(['account_id', 'minute', 'call', 'band', 'mode', 'received_at', 'import_id']);
/** Taken as they come, empty or not, since they are derived or always known. */
const TAKEN = new Set<keyof QsoRow>([
  'ts',
  'updated_at',
  'is_run',
  'station_callsign',
  'dxcc',
  'continent',
  'country',
  'cq_zone',
  'lat',
  'lon',
]);
const NULLABLE = new Set<keyof QsoRow>(['qso_duration', 'freq_hz', 'power']);

/** A field sent empty the second time never empties the stored one. */
function updated(column: keyof QsoRow): string {
  if (column === 'fields')
    return `fields = case when q.fields is null then excluded.fields else q.fields || coalesce(excluded.fields, '{}') end`;
  if (TAKEN.has(column)) return `${column} = excluded.${column}`;
  if (NULLABLE.has(column)) return `${column} = coalesce(excluded.${column}, q.${column})`;
  return `${column} = coalesce(nullif(excluded.${column}, ''), q.${column})`;
}

const UPSERT = statement(`
  with put as (
    insert into logbook.qso as q (${COLUMN_NAMES.join(', ')})
    values (${COLUMN_NAMES.map((_, index) => `$${index + 1}`).join(', ')})
    on conflict (account_id, minute, call, band, mode) do update set deleted_at = null,
      ${COLUMN_NAMES.filter((column) => !KEPT.has(column))
        .map(updated)
        .join(', ')}
    returning new.*, old.qdo_id is null as created, old.deleted_at is not null as revived
  ), changed as (
    select account_id, minute, 1 as n from put where created or revived
  ), tallied as (${TALLY_CHANGED})
  select * from put`);

@CommandHandler(LogQso)
export class LogQsoHandler implements ICommandHandler<LogQso> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {}

  /** One statement, so one transaction: the contact and its count are stored together or not at all. */
  async execute({ station, draft }: LogQso): Promise<LoggedQso> {
    const row = deriveQso(draft, station, this.clock.now());
    const [stored] = await this.database.run<StoredQso & { created: boolean }>(
      UPSERT,
      COLUMN_NAMES.map((column) => row[column]),
    );
    if (!stored) throw new Error('the contact was neither inserted nor updated');
    const { created, ...qso } = stored;
    this.metrics.qsos.inc({ origin: row.qso_origin === 'LOGBAR' ? 'LOGBAR' : 'other' });
    return { qso, created };
  }
}
