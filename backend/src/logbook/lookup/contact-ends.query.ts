import { type Queryable, statement } from '../../platform/database/database.js';

/** What the globe shows of a contact. */
export interface ContactEnds {
  qdo_id: number;
  account_id: number;
  ts: Date;
  station_callsign: string;
  call: string;
  band: string;
  mode: string;
  mode_class: string;
  dxcc: number | null;
  /** The name of the other station's entity. */
  country: string;
  /** The other station's grid square and position; the position is its entity's if the grid square is unknown. */
  grid: string;
  lat: number | null;
  lon: number | null;
  /** The grid square of the own station, if the contact has one. */
  my_grid: string | null;
}

export const ENDS = `qdo_id, account_id, ts, station_callsign, call, band, mode, mode_class, dxcc, country, grid, lat, lon,
  fields ->> 'MY_GRIDSQUARE' as my_grid`;

const BY_ID = statement(`select ${ENDS} from logbook.qso where qdo_id = any ($1::bigint[]) and deleted_at is null`);

/** Contacts by id, unordered, without deleted ones. */
export function contactEnds(database: Queryable, qdoIds: readonly number[]): Promise<ContactEnds[]> {
  return database.run<ContactEnds>(BY_ID, [qdoIds]);
}
