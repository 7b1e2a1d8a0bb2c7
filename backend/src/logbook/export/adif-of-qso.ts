import type { AdifFields } from '@pileup/adif/record';
import { isValidValue, repairedValue } from '@pileup/adif/valid-value';
import { isValidName } from '@pileup/adif/write/field-names';
import { type FieldList, isInternational, withLines } from '@pileup/adif/write/record-writer';
import { bandOf, parseBand } from '@pileup/radio/band';
import { entityByName } from '@pileup/radio/dxcc-entities';
import { formatMhz, hzFromMhz } from '@pileup/radio/frequency';
import { isAdifMode } from '@pileup/radio/mode';
import { ADIF_COLUMNS, ORIGINAL } from '../qso/adif-fields.js';
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
const DXCC = CELLS.indexOf('dxcc');
const FIELDS = CELLS.indexOf('fields');

const CELLS_IN_SQL = CELLS.map((column) =>
  // Seconds since 1970, whose format depends on no setting of the server.
  column === 'ts' ? `floor(date_part('epoch', ts))::bigint` : column,
);

/** The columns `adifOfQso` expects, in SQL; null and '' are the same. */
export const ADIF_CELLS = CELLS_IN_SQL.join(', ');
/** The same as an array of texts. */
export const ADIF_CELL_ARRAY = `array[${CELLS_IN_SQL.map((cell) => `coalesce(${cell === 'is_run' ? `left(is_run::text, 1)` : `(${cell})::text`}, '')`).join(', ')}]`;

/** Columns whose ADIF text differs from PostgreSQL's. */
const CELL_FORMATTERS: Record<string, (cell: string) => string> = {
  QSO_DATE: (seconds) => dayDigits(Number(seconds) * 1_000),
  TIME_ON: (seconds) => timeDigits(Number(seconds) * 1_000),
  FREQ: (hz) => (hz === '' ? '' : formatMhz(Number(hz))),
  // ADIF has no 11 m band.
  BAND: (band) => (band === '11m' ? '' : band),
  MODE: (mode) => (isAdifMode(mode) ? mode : ''),
  APP_PILEUP_MODE: (mode) => (isAdifMode(mode) ? '' : mode),
  GRIDSQUARE: (grid) => grid.slice(0, 8),
  GRIDSQUARE_EXT: (grid) => grid.slice(8),
  // ADIF has no notation such as 1e-05.
  TX_PWR: (watts) => (watts.includes('e') ? String(Number(watts)) : watts),
  APP_PILEUP_IS_RUN: (flag) => (flag === 't' ? 'Y' : ''),
};

const isSameText = (value: string, text: string) => value.toUpperCase() === text.toUpperCase();
const isSameNumber = (value: string, text: string) => text !== '' && Number(value) === Number(text);

/**
 * Whether a preserved text means the same as the columns: an exported record describes one contact, in ADIF's types.
 * `text` is the column's ADIF text. For fields without an entry any valid text may stay: it is longer than the column,
 * or in ASCII.
 */
const SAYS_THE_SAME: Record<string, (value: string, text: string, cells: readonly string[]) => boolean> = {
  CALL: isSameText,
  QSO_DATE: (value, text) => value === text,
  TIME_ON: (value, text) => value === text || `${value}00` === text,
  FREQ: (value, text, cells) => text !== '' && hzFromMhz(value) === Number(cells[FREQ_HZ]),
  BAND: isSameText,
  MODE: isSameText,
  SUBMODE: isSameText,
  APP_PILEUP_MODE: isSameText,
  STATION_CALLSIGN: isSameText,
  TX_PWR: (value, text) => text !== '' && Math.round(Number(value) * 1e6) === Math.round(Number(text) * 1e6),
  // 0 is "none".
  DXCC: (value, text) => isSameNumber(value, text || '0'),
  COUNTRY: (value, _, cells) => {
    const named = entityByName(value)?.adif;
    return named === undefined || named === Number(cells[DXCC]);
  },
  CQZ: isSameNumber,
  // A locator that is no place, as RR73, is preserved.
  GRIDSQUARE: (value, text) => text === '' || isSameText(value, text),
  GRIDSQUARE_EXT: (value, text) => text !== '' && isSameText(value.slice(0, 2), text),
};

/** Columns of any text. */
const TEXTS = new Set(['RST_SENT', 'RST_RCVD', 'NAME', 'COMMENT', 'CONTEST_ID', 'EMAIL']);

const FIELDS_OF_CELLS = WRITTEN.map(({ name, column }) => ({
  name,
  cell: CELLS.indexOf(column),
  format: CELL_FORMATTERS[name],
  saysTheSame: SAYS_THE_SAME[name],
  isText: TEXTS.has(name),
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
 * Writes a contact as valid ADIF into a reusable list: the fields of its columns, replaced and followed by preserved fields
 * that are valid and do not contradict the columns. The original text of every other field follows as
 * `APP_PILEUP_ORIGINAL_…`.
 *
 * @param cells the columns `ADIF_CELLS`
 * @param plain whether all of them are printable ASCII
 */
export function adifOfQso(cells: readonly string[], plain: boolean, into: FieldList): void {
  const preserved = cells[FIELDS] === '' ? null : (JSON.parse(cells[FIELDS] ?? '') as AdifFields);
  into.clear();
  into.plain = plain;
  const originals: AdifFields = {};
  for (const { name, cell, format, saysTheSame, isText } of FIELDS_OF_CELLS) {
    const text = cells[cell] ?? '';
    let value = format ? format(text) : text;
    if (!plain && isText && !isValidValue(name, value)) {
      originals[name] = value;
      value = withLines(name, value);
    }
    const other = preserved?.[name];
    if (other !== undefined) {
      if (isValidValue(name, other) && (!saysTheSame || saysTheSame(other, value, cells))) value = other;
      else if (name !== 'BAND' || parseBand(other) !== '11m' || cells[BAND] !== '11m') originals[name] = other;
    }
    // The contact has no entity, however that was written.
    if (name === 'DXCC' && value === '' && /^\s*0+\s*$/.test(other ?? '')) value = '0';
    if (value !== '') into.add(name, value);
  }
  // ADIF has no 11 m band: only the frequency gives it or, without one, a field of our own.
  if (cells[BAND] === '11m' && bandOf(Number(cells[FREQ_HZ])) !== '11m' && preserved?.APP_PILEUP_BAND === undefined)
    into.add('APP_PILEUP_BAND', '11m');
  if (preserved) addPreserved(preserved, cells, into, originals);
  for (const name in originals)
    if (preserved?.[ORIGINAL + name] === undefined) into.add(ORIGINAL + name, originals[name] ?? '');
}

/** Writes preserved fields, and adds those that are not written as they were to `originals`. */
function addPreserved(preserved: AdifFields, cells: readonly string[], into: FieldList, originals: AdifFields): void {
  for (const name in preserved) {
    if (COLUMN_FIELDS.has(name)) continue;
    const value = preserved[name] ?? '';
    if (isValidValue(name, value)) into.add(name, value);
    else if (name === 'MY_GRIDSQUARE' && isValidValue(name, value.slice(0, 8)) && value.length === 10) {
      into.add(name, value.slice(0, 8));
      into.add('MY_GRIDSQUARE_EXT', value.slice(8));
    } else {
      originals[name] = value;
      const repaired = withLines(name, repairedValue(name, value));
      if (isValidValue(name, repaired)) into.add(name, repaired);
    }
    if (!isValidName(name)) into.plain = false;
  }
  // The writer derives the variant from the plain field unless a different text is preserved.
  for (const { variant, plain, cell, maxLength } of INTL_FIELDS) {
    const text = cells[cell] ?? '';
    const other = preserved[plain];
    if (other === undefined || preserved[variant] !== undefined || !isInternational(text)) continue;
    const cutOff = other.startsWith(text) && [...text].length === maxLength;
    if (!cutOff) into.add(variant, text);
  }
}
