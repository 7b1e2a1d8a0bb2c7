import type { Flag } from '@pileup/contract/identity';
import type { ExtraFields, Qso, QsoListField } from '@pileup/contract/logbook';
import { EXTRA_FIELD_NAMES, isExtraField } from '@pileup/radio/fields/extra-fields';
import { khzOf } from '@pileup/radio/frequency';
import { isoSeconds } from './utc-time.js';

/** Columns and their PostgreSQL types, in the order used by every statement that writes a contact. */
export const COLUMNS = {
  account_id: 'integer',
  minute: 'integer',
  dxcc: 'smallint',
  cq_zone: 'smallint',
  qso_duration: 'integer',
  ts: 'timestamptz',
  received_at: 'timestamptz',
  updated_at: 'timestamptz',
  freq_hz: 'bigint',
  power: 'double precision',
  lat: 'double precision',
  lon: 'double precision',
  import_id: 'integer',
  is_run: 'boolean',
  call: 'text',
  band: 'text',
  mode: 'text',
  submode: 'text',
  station_callsign: 'text',
  snt: 'text',
  rcv: 'text',
  name: 'text',
  comment: 'text',
  continent: 'text',
  country: 'text',
  grid: 'text',
  qso_origin: 'text',
  radio_mode: 'text',
  contest_name: 'text',
  contact_type: 'text',
  zn: 'text',
  email: 'text',
  fields: 'jsonb',
} as const;

/** How the driver reads the types of the columns. */
interface ValueOf {
  integer: number;
  smallint: number;
  bigint: number;
  'double precision': number;
  boolean: boolean;
  text: string;
  timestamptz: Date;
  jsonb: Record<string, string>;
}

type Nullable = 'dxcc' | 'cq_zone' | 'qso_duration' | 'freq_hz' | 'power' | 'lat' | 'lon' | 'import_id' | 'fields';

/** A row of logbook.qso without its id and deletion time. */
export type QsoRow = {
  -readonly [Column in keyof typeof COLUMNS]:
    | ValueOf[(typeof COLUMNS)[Column]]
    | (Column extends Nullable ? null : never);
};

export interface StoredQso extends QsoRow {
  qdo_id: number;
  deleted_at: Date | null;
  /** The first recording; left out by statements that insert the contact. */
  mp3_name?: string | null;
}

export const COLUMN_NAMES = Object.keys(COLUMNS) as (keyof QsoRow)[];

const flag = (value: boolean): Flag => (value ? 1 : 0);

/** The contact as its owner sees it. */
export function qsoOf(row: StoredQso): Qso {
  return {
    qdo_id: row.qdo_id,
    TS: isoSeconds(row.ts.getTime()),
    Call: row.call,
    station_callsign: row.station_callsign,
    Freq: row.freq_hz === null ? null : khzOf(row.freq_hz),
    Band: row.band,
    Mode: row.mode,
    SubMode: row.submode,
    Name: row.name,
    SNT: row.snt,
    RCV: row.rcv,
    Comment: row.comment,
    Power: row.power,
    dxcc: row.dxcc,
    Continent: row.continent,
    country: row.country,
    LAT: row.lat,
    LON: row.lon,
    cq_zone: row.cq_zone,
    qso_duration: row.qso_duration,
    qso_origin: row.qso_origin,
    IsRunQSO: flag(row.is_run),
    radio_mode: row.radio_mode,
    ContestName: row.contest_name,
    ContactType: row.contact_type,
    ZN: row.zn,
    GridSquare: row.grid,
    fields: row.fields && extraFieldsOf(row.fields),
    mp3_name: row.mp3_name ?? '',
    email: row.email,
    mp3s: [],
    sstvs: [],
    received_at: isoSeconds(row.received_at.getTime()),
  };
}

/** Those of the preserved fields that the API has; null if there are none. */
function extraFieldsOf(preserved: Record<string, string>): ExtraFields | null {
  const extra = Object.entries(preserved).filter(([name]) => isExtraField(name));
  return extra.length > 0 ? Object.fromEntries(extra) : null;
}

/** The fields shown in lists, as `qsoOf` returns them, in SQL: PostgreSQL writes the JSON of a list. */
const SQL_OF_FIELD = {
  qdo_id: 'qdo_id',
  TS: `to_char(ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
  Call: 'call',
  station_callsign: 'station_callsign',
  Freq: 'freq_hz::float8 / 1000',
  Band: 'band',
  Mode: 'mode',
  SubMode: 'submode',
  Name: 'name',
  SNT: 'snt',
  RCV: 'rcv',
  Comment: 'comment',
  Power: 'power',
  dxcc: 'dxcc',
  country: 'country',
  qso_origin: 'qso_origin',
  ContestName: 'contest_name',
  GridSquare: 'grid',
  LAT: 'lat',
  LON: 'lon',
  cq_zone: 'cq_zone',
  fields: `case when fields is not null then (
    select jsonb_object_agg(key, value) from jsonb_each(fields) where key = any ('{${EXTRA_FIELD_NAMES.join(',')}}')) end`,
} satisfies Partial<Record<keyof Qso, string>>;

type ListField = keyof typeof SQL_OF_FIELD;

/** The fields that every list of contacts shows. */
export const LIST_FIELDS: readonly QsoListField[] = ['qdo_id', 'TS', 'Call', 'Freq', 'Band', 'Mode', 'SubMode'];

/** A select list of the given fields of a contact, by their names in the API. */
export function selectList(fields: readonly ListField[]): string {
  return fields.map((field) => `${SQL_OF_FIELD[field]} as "${field}"`).join(', ');
}
