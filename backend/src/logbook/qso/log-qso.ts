import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Metrics } from '../../platform/metrics.js';
import { FIELDS_OF_COLUMN } from './adif-fields.js';
import { deriveQso, type QsoDraft, type Station } from './derive-qso.js';
import { NewQsos } from './insert-with-projections.js';
import { NATURAL_KEY } from './natural-key.js';
import { COLUMN_NAMES, type QsoRow, type StoredQso } from './qso.js';
import { factsOfChanged, QsosChanged } from './qsos-changed.js';
import { UPDATE_TALLY } from './tally.js';
import { isReservation } from './withdraw-qso.js';

export interface LoggedQso {
  qso: StoredQso;
  created: boolean;
}

/**
 * Logs one contact; a contact with the same natural key is updated. `clientId` is the sender's UUID of the contact, null
 * without one: a contact that was logged with it is returned as it is now, also edited or deleted.
 */
export class LogQso extends CommandOf<{ station: Station; draft: QsoDraft; clientId: string | null }, LoggedQso>() {}

/** Columns an update never changes: the natural key, first receipt and import. */
const UNCHANGED = new Set<keyof QsoRow>(['account_id', 'minute', 'call', 'band', 'mode', 'received_at', 'import_id']);
/** Columns an update always overwrites. */
const OVERWRITTEN = new Set<keyof QsoRow>(['ts']);
const NULLABLE = new Set<keyof QsoRow>(['qso_duration', 'freq_hz', 'power']);
/** Derived from the entity: the operator's choice stays until he makes another. */
const FROM_ENTITY = new Set<keyof QsoRow>(['dxcc', 'continent', 'country', 'cq_zone']);
const POSITION = new Set<keyof QsoRow>(['lat', 'lon']);
/** Whether the request has an entity, and a station call. */
const ENTITY_SENT = '$sentDxcc::boolean';
const STATION_SENT = '$sentStation::boolean';

/** The new value of a stored column: an empty or omitted field never overwrites a value. */
function mergedValue(column: keyof QsoRow): string {
  const sent = `excluded.${column}`;
  const stored = `q.${column}`;
  if (OVERWRITTEN.has(column)) return sent;
  // Every change is later than the one before, also within a millisecond.
  if (column === 'updated_at') return `greatest(${sent}, ${stored} + interval '1 ms')`;
  if (NULLABLE.has(column)) return `coalesce(${sent}, ${stored})`;
  if (column === 'is_run') return `${sent} or ${stored}`;
  if (column === 'station_callsign') return `case when ${STATION_SENT} then ${sent} else ${stored} end`;
  if (FROM_ENTITY.has(column)) return `case when ${ENTITY_SENT} or q.dxcc is null then ${sent} else ${stored} end`;
  if (POSITION.has(column)) return `case when excluded.grid <> '' or q.grid = '' then ${sent} else ${stored} end`;
  if (column === 'fields') return MERGED_FIELDS;
  return `coalesce(nullif(${sent}, ''), ${stored})`;
}

const CHANGEABLE = COLUMN_NAMES.filter((column) => !UNCHANGED.has(column));

/** The preserved fields without those of columns whose value changes, and with the sent ones. */
const MERGED_FIELDS = `nullif(coalesce(q.fields - array_remove(array[${[...FIELDS_OF_COLUMN]
  .filter(([column]) => !UNCHANGED.has(column))
  .flatMap(([column, names]) =>
    names.map((name) => `case when (${mergedValue(column)}) is distinct from q.${column} then '${name}' end`),
  )
  .join(', ')}], null) - array(select name || '_INTL' from jsonb_object_keys(excluded.fields) name), '{}')
  || coalesce(excluded.fields, '{}'), '{}')`;

// A soft-deleted contact that is logged again is replaced; it retains only its id and `received_at`.
type Upserted = QsoRow & { sentDxcc: boolean; sentStation: boolean; clientId: string | null };

const upsert = (projections: string) => sql<Upserted, StoredQso & { created: boolean }>`
  with upserted as (
    insert into logbook.qso as q (${COLUMN_NAMES.join(', ')}, client_id)
    values (${COLUMN_NAMES.map((column) => `$${column}`).join(', ')}, $clientId::uuid)
    on conflict (${NATURAL_KEY}) do update set deleted_at = null,
      client_id = coalesce(excluded.client_id, q.client_id),
      ${CHANGEABLE.map((column) => `${column} = case when q.deleted_at is null then ${mergedValue(column)} else excluded.${column} end`).join(', ')}
    returning new.*, old.qdo_id is null as created, old.deleted_at is not null as revived, old as was, new as now
  ), changed as (
    select account_id, minute, 1 as n from upserted where created or revived
  ), tallied as (${UPDATE_TALLY}), ${factsOfChanged({ from: 'upserted', before: 'was', after: 'now' })}${projections}
  select qdo_id, deleted_at, mp3_name, created, ${COLUMN_NAMES.join(', ')} from upserted`;

const LOGGED_BEFORE = sql<
  { accountId: number; clientId: string },
  StoredQso
>`select * from logbook.qso where account_id = $accountId and client_id = $clientId`;

/** Nearly every contact is new and is inserted in a shared batch; only a known one needs a second statement. */
export const LogQsoHandler = handlerOf(
  LogQso,
  [Database, NewQsos, QsosChanged, Clock, Metrics],
  async ({ station, draft, clientId }, database, newQsos, changed, clock, metrics) => {
    const row = deriveQso(draft, station, clock.now());
    const qdoId = await newQsos.insert(row, clientId);
    metrics.qsos.inc({ origin: row.qso_origin === 'LOGBAR' ? 'LOGBAR' : 'other' });
    if (qdoId !== null) return { qso: { ...row, qdo_id: qdoId, deleted_at: null }, created: true };

    if (clientId !== null) {
      const [before] = await database.run(LOGGED_BEFORE, { accountId: station.accountId, clientId });
      if (before) {
        const { qdo_id, deleted_at } = before;
        return { qso: isReservation(before) ? { ...row, qdo_id, deleted_at } : before, created: false };
      }
    }
    const [stored] = await database.run(changed.statementWith(upsert), {
      ...row,
      sentDxcc: draft.dxcc !== null,
      sentStation: draft.stationCallsign !== '',
      clientId,
    });
    if (!stored) throw new Error('the contact was neither inserted nor updated');
    changed.publish(station.accountId, [stored.qdo_id]);
    const { created, ...qso } = stored;
    return { qso, created };
  },
);
