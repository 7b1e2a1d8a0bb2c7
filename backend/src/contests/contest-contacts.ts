import { Injectable } from '@nestjs/common';
import { COUNTED_BY, isCounted, ownGrid, Projection, type ProjectionSql } from '../logbook/index.js';

// Which contacts are part of a contest, and the table of them. The same SQL is used when contacts are logged and when the
// table is rebuilt. What they are worth is decided when scores are read (docs/decisions/0053-contests.md).

/** Incremented with every change of the rules below; the table is then rebuilt at the next start. */
export const RULES_VERSION = 3;

const COLUMNS =
  'account_id, qdo_id, contest_id, ts, freq_hz, dxcc, cq_zone, call, station_callsign, band, mode, submode, grid, own_grid';
const CHANGEABLE = COLUMNS.split(', ').slice(3);

/** `receivedZone` of libs/radio for the facts `f` in a contest `c`. */
const RECEIVED_ZONE = `case when c.rule = 'cq-ww' then substring(
  btrim(coalesce(nullif(f.fields ->> 'SRX_STRING', ''), f.fields ->> 'SRX')) from '^0*([1-9]|[1-3][0-9]|40)$')::smallint end`;

/** The facts `f` that are part of contests. Few contests are compared, most of them by their times alone. */
const selected = (where = 'true') => `
  select f.account_id, f.qdo_id, c.id as contest_id, f.ts, f.freq_hz, f.dxcc,
    coalesce(${RECEIVED_ZONE}, f.cq_zone) as cq_zone, f.call, f.station_callsign,
    f.band, f.mode, f.submode, f.grid, upper(left(${ownGrid('f.')}, 6)) as own_grid
  from facts f join contests.contest c on f.ts >= c.from_at and f.ts < c.to_at and f.received_at < c.log_until
    and (c.bands = '{}' or f.band = any (c.bands))
    and (c.modes = '{}' or f.mode = any (c.modes) or f.submode = any (c.modes))
  where ${isCounted('f.')} and ${where}`;

export const PROJECTION: ProjectionSql = {
  reads: [
    ...CHANGEABLE.filter((column) => column !== 'own_grid'),
    'received_at',
    'MY_GRIDSQUARE',
    'MY_VUCC_GRIDS',
    'SRX',
    'SRX_STRING',
    ...COUNTED_BY,
  ],
  onInsert: `contests_entered as (
    insert into contests.contact (${COLUMNS}) ${selected()}
  )`,
  // Deletes by contact, whatever the contest, whose times may have been changed since.
  onChange: `contests_selected as (${selected('f.n > 0')}), contests_left as (
    delete from contests.contact k using facts f
    where f.n < 0 and k.account_id = f.account_id and k.qdo_id = f.qdo_id and not exists (
      select from contests_selected s where (s.account_id, s.qdo_id, s.contest_id) = (k.account_id, k.qdo_id, k.contest_id))
  ), contests_entered as (
    insert into contests.contact (${COLUMNS}) select ${COLUMNS} from contests_selected
    on conflict (account_id, qdo_id, contest_id) do update
    set (${CHANGEABLE.join(', ')}) = (${CHANGEABLE.map((column) => `excluded.${column}`).join(', ')})
  )`,
  factsWithin: 'select from_at, to_at from contests.contest where log_until > $now',
};

@Injectable()
@Projection({ module: 'contests', order: 30 })
export class ContestContacts {
  readonly sql = PROJECTION;
}
