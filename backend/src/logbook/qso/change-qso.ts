import { parseBand } from '@pileup/radio/band';
import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database } from '../../platform/database/database.js';
import { isUniqueViolation } from '../../platform/database/outages.js';
import { sql } from '../../platform/database/sql.js';
import { Conflict, NotFound } from '../../platform/errors.js';
import { differencesSql } from '../edits/change-images.js';
import { fieldsAfterEdit } from './adif-fields.js';
import { deriveQso, type QsoDraft, type Station } from './derive-qso.js';
import { requireMode } from './draft.js';
import { keyDetail } from './natural-key.js';
import { assertUnchanged, lockOwnQso } from './own-qso.js';
import { COLUMN_NAMES, COLUMNS, type QsoRow, type StoredQso } from './qso.js';
import { factsOfChanged, QsosChanged } from './qsos-changed.js';
import { updateTally } from './tally.js';

/** Changes a contact of the account, if it is still that of `ifUpdatedAt` (ms); omitted fields stay as they are. */
export class ChangeQso extends CommandOf<
  { station: Station; qdoId: number; changes: Partial<QsoDraft>; ifUpdatedAt?: number | undefined },
  StoredQso
>() {}

/** Columns that no edit changes. */
const IMMUTABLE = new Set<keyof QsoRow>(['account_id', 'received_at', 'import_id', 'qso_origin']);
const CHANGED = COLUMN_NAMES.filter((column) => !IMMUTABLE.has(column));

const update = (projections: string) => sql<QsoRow & { qdoId: number; accountId: number }, StoredQso>`
  with changed as (
    update logbook.qso set ${CHANGED.map((column) => `${column} = $${column}::${COLUMNS[column]}`).join(', ')}
    where qdo_id = $qdoId and account_id = $accountId returning new.*, old as was, new as now
  ), noted as (
    insert into logbook.qso_change (account_id, qdo_id, changed_at, was, became)
    select account_id, qdo_id, updated_at, ${differencesSql('was', 'now')}, ${differencesSql('now', 'was')} from changed
  ), ${factsOfChanged({ from: 'changed', before: 'was', after: 'now' })}${projections}
  select qdo_id, deleted_at, mp3_name, ${COLUMN_NAMES.join(', ')} from changed`;
// A soft-deleted contact must not block its natural key.
const CLEAR_KEY = sql<{
  accountId: number;
  minute: number;
  call: string;
  band: string;
  mode: string;
  qdoId: number;
  detail: string;
}>`
  delete from logbook.qso where account_id = $accountId and minute = $minute and call = $call and band = $band and mode = $mode
  and logbook.key_detail(fields) = $detail and deleted_at is not null and qdo_id <> $qdoId`;

export const ChangeQsoHandler = handlerOf(
  ChangeQso,
  [Database, QsosChanged, Clock],
  async ({ station, qdoId, changes, ifUpdatedAt }, database, qsosChanged, clock) => {
    try {
      const changed = await database.transaction(async (tx) => {
        const before = await lockOwnQso(tx, qdoId, station.accountId);
        if (before.deleted_at) throw new NotFound('This contact is not in your log.');
        assertUnchanged(before, ifUpdatedAt);
        const draft = { ...draftOf(before, changes), ...changes };
        const after = deriveQso(draft, station, clock.now());
        // An import may have stored a mode that does not exist: other fields of the contact can be changed.
        if (after.mode !== before.mode) requireMode(draft.mode, draft.submode);
        after.updated_at = laterThan(before.updated_at, after.updated_at);
        const removed = Object.entries(draft.fields ?? {}).filter(([, value]) => value === '');
        after.fields = fieldsAfterEdit(before, after, { ...Object.fromEntries(removed), ...after.fields });
        await tx.run(CLEAR_KEY, {
          accountId: after.account_id,
          minute: after.minute,
          call: after.call,
          band: after.band,
          mode: after.mode,
          qdoId,
          detail: keyDetail(after.fields),
        });
        const { accountId } = station;
        const [row] = await tx.run(qsosChanged.statementWith(update), { ...after, qdoId, accountId });
        if (!row) throw new NotFound('This contact is not in your log.');
        if (after.minute !== before.minute)
          await updateTally(tx, station.accountId, [before.minute, after.minute], [-1, 1]);
        return row;
      });
      qsosChanged.publish(station.accountId, [qdoId]);
      return changed;
    } catch (error) {
      if (isUniqueViolation(error)) throw new Conflict('The same contact is already in your log.');
      throw error;
    }
  },
);

/** The time of a change, later than `before` even within a millisecond or after the clock was set back. */
function laterThan(before: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), before.getTime() + 1));
}

/**
 * A draft that would produce the stored contact. Entity, zone and position stay as they are unless the field they
 * are derived from changes.
 */
function draftOf(row: StoredQso, changes: Partial<QsoDraft>): QsoDraft {
  const newCall = changes.call !== undefined && changes.call.trim().toUpperCase() !== row.call;
  const newEntity = changes.dxcc !== undefined && changes.dxcc !== row.dxcc;
  const newGrid = changes.grid !== undefined;
  return {
    call: row.call,
    ts: row.ts.getTime(),
    // The old frequency would override the new band.
    freqHz: changes.band !== undefined && parseBand(changes.band) !== row.band ? null : row.freq_hz,
    band: row.band,
    mode: row.mode,
    // The old submode does not belong to another mode.
    submode: changes.mode === undefined ? row.submode : '',
    // 0 is preserved beside the column, which has no entity.
    dxcc: newCall ? null : (row.dxcc ?? (/^0+$/.test(row.fields?.DXCC ?? '') ? 0 : null)),
    cqZone: newCall || newEntity ? null : row.cq_zone,
    lat: newCall || newEntity || newGrid ? null : row.lat,
    lon: newCall || newEntity || newGrid ? null : row.lon,
    grid: newCall ? '' : row.grid,
    name: row.name,
    snt: row.snt,
    rcv: row.rcv,
    comment: row.comment,
    power: row.power,
    duration: row.qso_duration,
    origin: row.qso_origin,
    isRun: row.is_run,
    radioMode: row.radio_mode,
    contestName: row.contest_name,
    contactType: row.contact_type,
    zn: row.zn,
    email: row.email,
    stationCallsign: row.station_callsign,
    importId: row.import_id,
    fields: null,
  };
}
