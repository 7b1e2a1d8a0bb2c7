import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { Metrics } from '../../platform/metrics.js';
import { BEHIND } from './adif-fields.js';
import { deriveQso, type QsoDraft, type Station } from './derive-qso.js';
import { NewQsos } from './new-qsos.js';
import { COLUMN_NAMES, type QsoRow, type StoredQso } from './qso.js';
import { factsOf, QsosChanged } from './qsos-changed.js';
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
/** Taken as they come, since they are always known. */
const TAKEN = new Set<keyof QsoRow>(['ts', 'updated_at']);
const NULLABLE = new Set<keyof QsoRow>(['qso_duration', 'freq_hz', 'power']);
/** What follows from the entity: the operator's choice stays until another one is made. */
const OF_THE_ENTITY = new Set<keyof QsoRow>(['dxcc', 'continent', 'country', 'cq_zone']);
const POSITION = new Set<keyof QsoRow>(['lat', 'lon']);
/** Whether an entity, and whether a station call, was sent with the contact. */
const ENTITY_SENT = `$${COLUMN_NAMES.length + 1}::boolean`;
const STATION_SENT = `$${COLUMN_NAMES.length + 2}::boolean`;

/** What a stored column becomes: a field sent empty, or not at all, never takes away what is known. */
function became(column: keyof QsoRow): string {
  const sent = `excluded.${column}`;
  const stored = `q.${column}`;
  if (TAKEN.has(column)) return sent;
  if (NULLABLE.has(column)) return `coalesce(${sent}, ${stored})`;
  if (column === 'is_run') return `${sent} or ${stored}`;
  if (column === 'station_callsign') return `case when ${STATION_SENT} then ${sent} else ${stored} end`;
  if (OF_THE_ENTITY.has(column)) return `case when ${ENTITY_SENT} or q.dxcc is null then ${sent} else ${stored} end`;
  if (POSITION.has(column)) return `case when excluded.grid <> '' or q.grid = '' then ${sent} else ${stored} end`;
  if (column === 'fields') return STILL_TRUE;
  return `coalesce(nullif(${sent}, ''), ${stored})`;
}

const CHANGEABLE = COLUMN_NAMES.filter((column) => !KEPT.has(column));

/** The imported text that no changed column contradicts. */
const STILL_TRUE = `nullif(q.fields - array_remove(array[${[...BEHIND]
  .filter(([column]) => !KEPT.has(column))
  .flatMap(([column, names]) =>
    names.map((name) => `case when (${became(column)}) is distinct from q.${column} then '${name}' end`),
  )
  .join(', ')}], null), '{}')`;

// A deleted contact that is logged again is a new one but for its number and its first receipt.
const upsert = (projections: string) => `
  with put as (
    insert into logbook.qso as q (${COLUMN_NAMES.join(', ')})
    values (${COLUMN_NAMES.map((_, index) => `$${index + 1}`).join(', ')})
    on conflict (account_id, minute, call, band, mode) do update set deleted_at = null,
      ${CHANGEABLE.map((column) => `${column} = case when q.deleted_at is null then ${became(column)} else excluded.${column} end`).join(', ')}
    returning new.*, old.qdo_id is null as created, old.deleted_at is not null as revived, old as was, new as now
  ), changed as (
    select account_id, minute, 1 as n from put where created or revived
  ), tallied as (${TALLY_CHANGED}), ${factsOf({ from: 'put', before: 'was', after: 'now' })}${projections}
  select qdo_id, deleted_at, created, ${COLUMN_NAMES.join(', ')} from put`;

@CommandHandler(LogQso)
export class LogQsoHandler implements ICommandHandler<LogQso> {
  constructor(
    private readonly database: Database,
    private readonly newQsos: NewQsos,
    private readonly changed: QsosChanged,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {}

  /** Nearly every contact is new and goes the short way; a known one is brought up to date by a statement of its own. */
  async execute({ station, draft }: LogQso): Promise<LoggedQso> {
    const row = deriveQso(draft, station, this.clock.now());
    const number = await this.newQsos.insert(row);
    this.metrics.qsos.inc({ origin: row.qso_origin === 'LOGBAR' ? 'LOGBAR' : 'other' });
    if (number !== null) return { qso: { ...row, qdo_id: number, deleted_at: null }, created: true };

    const sent = [draft.dxcc !== null, draft.stationCallsign !== ''];
    const values = COLUMN_NAMES.map((column) => row[column]);
    const [stored] = await this.database.run<StoredQso & { created: boolean }>(this.changed.with(upsert), [
      ...values,
      ...sent,
    ]);
    if (!stored) throw new Error('the contact was neither inserted nor updated');
    this.changed.announce(station.accountId);
    const { created, ...qso } = stored;
    return { qso, created };
  }
}
