import type { AdifFields } from '@pileup/adif/record';
import { isValidName } from '@pileup/adif/write/field-names';
import { type FieldList, isInternational } from '@pileup/adif/write/record-writer';
import { bandOf, parseBand } from '@pileup/radio/band';
import { formatMhz } from '@pileup/radio/frequency';
import { ADIF_COLUMNS } from '../qso/adif-fields.js';
import type { QsoRow } from '../qso/qso.js';
import { dayDigits, timeDigits } from '../qso/utc-time.js';

/** Fields not written from a single column: they are preserved, or depend on another field. */
const NOT_BY_COLUMN = new Set([
  'NAME_INTL',
  'COMMENT_INTL',
  'LAT',
  'LON',
  'APP_PILEUP_TIME_MISSING',
  'APP_PILEUP_BAND',
]);

const WRITTEN = ADIF_COLUMNS.filter(({ name }) => !NOT_BY_COLUMN.has(name));

const CELLS: (keyof QsoRow)[] = [...new Set(WRITTEN.map(({ column }) => column)), 'fields'];
const BAND = CELLS.indexOf('band');
const FREQ_HZ = CELLS.indexOf('freq_hz');
const FIELDS = CELLS.indexOf('fields');

/** The columns `adifOfQso` expects, in SQL; null and '' are the same. */
export const ADIF_CELLS = CELLS.map((column) =>
  // Seconds since 1970, whose format depends on no setting of the server.
  column === 'ts' ? `floor(date_part('epoch', ts))::bigint` : column,
).join(', ');

/** Columns whose ADIF text differs from PostgreSQL's. */
const CELL_FORMATTERS: Record<string, (cell: string) => string> = {
  QSO_DATE: (seconds) => dayDigits(Number(seconds) * 1_000),
  TIME_ON: (seconds) => timeDigits(Number(seconds) * 1_000),
  FREQ: (hz) => (hz === '' ? '' : formatMhz(Number(hz))),
  // ADIF has no notation such as 1e-05.
  TX_PWR: (watts) => (watts.includes('e') ? String(Number(watts)) : watts),
  APP_PILEUP_IS_RUN: (flag) => (flag === 't' ? 'Y' : ''),
};

const FIELDS_OF_CELLS = WRITTEN.map(({ name, column }) => ({
  name,
  cell: CELLS.indexOf(column),
  format: CELL_FORMATTERS[name],
}));

/** International variants whose text is in a column of `maxLength` characters. */
const INTL_FIELDS = [
  { variant: 'NAME_INTL', plain: 'NAME', cell: CELLS.indexOf('name'), maxLength: 100 },
  { variant: 'COMMENT_INTL', plain: 'COMMENT', cell: CELLS.indexOf('comment'), maxLength: 1_000 },
];

/** Names of the fields written from columns; any other is a preserved one. */
export const COLUMN_FIELD_NAMES: readonly string[] = WRITTEN.map(({ name }) => name);
const COLUMN_FIELDS = new Set(COLUMN_FIELD_NAMES);

/**
 * Writes a contact as ADIF into a reusable list: the fields of its columns, replaced and followed by the preserved
 * fields. The result equals that of `ADIF_COLUMNS`, several times as fast.
 *
 * @param cells the columns `ADIF_CELLS`
 * @param plain whether all of them are printable ASCII
 */
export function adifOfQso(cells: readonly string[], plain: boolean, into: FieldList): void {
  const stored = cells[FIELDS] === '' ? null : (JSON.parse(cells[FIELDS] ?? '') as AdifFields);
  const isCb = cells[BAND] === '11m';
  const preserved = isCb ? preservedOfCb(stored, Number(cells[FREQ_HZ])) : stored;
  into.clear();
  into.plain = plain;
  for (const { name, cell, format } of FIELDS_OF_CELLS) {
    const text = cells[cell] ?? '';
    const value = preserved?.[name] ?? (isCb && cell === BAND ? '' : format ? format(text) : text);
    if (value !== '') into.add(name, value);
  }
  if (preserved) addPreserved(preserved, cells, into);
}

function addPreserved(preserved: AdifFields, cells: readonly string[], into: FieldList): void {
  for (const name in preserved) {
    if (COLUMN_FIELDS.has(name)) continue;
    into.add(name, preserved[name] ?? '');
    if (!isValidName(name)) into.plain = false;
  }
  // Without a different preserved text the writer derives the variant from the plain field.
  for (const { variant, plain, cell, maxLength } of INTL_FIELDS) {
    const text = cells[cell] ?? '';
    const other = preserved[plain];
    if (other === undefined || preserved[variant] !== undefined || !isInternational(text)) continue;
    const cutOff = other.startsWith(text) && [...text].length === maxLength;
    if (!cutOff) into.add(variant, text);
  }
}

/** ADIF has no 11 m band: only the frequency gives it or, without one, a field of our own. */
function preservedOfCb(stored: AdifFields | null, hz: number): AdifFields {
  const { BAND: band = '', ...preserved } = stored ?? {};
  if (parseBand(band) !== '11m' && band !== '') preserved.BAND = band;
  if (bandOf(hz) !== '11m') preserved.APP_PILEUP_BAND ??= '11m';
  return preserved;
}
