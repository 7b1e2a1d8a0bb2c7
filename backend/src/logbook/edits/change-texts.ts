import type { ValueChange } from '@pileup/contract/log/edits';
import { khzOf } from '@pileup/radio/frequency';
import { isoSeconds } from '../qso/utc-time.js';

/** Columns by name, and the further fields among them. */
export type Values = Readonly<Record<string, unknown>> & {
  readonly fields?: Readonly<Record<string, string | null>> | null;
};

/** The columns that are shown, by their names in a contact; others only follow from them. */
const SHOWN: Readonly<Record<string, string>> = {
  ts: 'TS',
  call: 'Call',
  band: 'Band',
  freq_hz: 'Freq',
  mode: 'Mode',
  submode: 'SubMode',
  name: 'Name',
  snt: 'SNT',
  rcv: 'RCV',
  comment: 'Comment',
  power: 'Power',
  country: 'country',
  cq_zone: 'cq_zone',
  grid: 'GridSquare',
  contest_name: 'ContestName',
  station_callsign: 'station_callsign',
  deleted_at: 'deleted_at',
};
const MOMENTS = new Set(['ts', 'deleted_at']);

/** The differences between two states of a contact, of the columns and fields in `became`, as texts. */
export function changeTexts(was: Values, became: Values): ValueChange[] {
  const columns = Object.entries(SHOWN).flatMap(([column, field]) =>
    column in became ? difference(field, textOf(column, was[column]), textOf(column, became[column])) : [],
  );
  const fields = Object.entries(became.fields ?? {}).flatMap(([name, value]) =>
    difference(name, was.fields?.[name] ?? '', value ?? ''),
  );
  return [...columns, ...fields];
}

const difference = (field: string, was: string, becomes: string): ValueChange[] =>
  was === becomes ? [] : [{ field, was, becomes }];

function textOf(column: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (MOMENTS.has(column)) return isoSeconds(new Date(value as string).getTime());
  return column === 'freq_hz' ? String(khzOf(Number(value))) : String(value);
}
