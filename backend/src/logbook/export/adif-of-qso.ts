import type { AdifFields } from '@pileup/adif/record';
import { isValidName } from '@pileup/adif/write/field-names';
import { type FieldList, isInternational } from '@pileup/adif/write/record-writer';
import { bandOf, parseBand } from '@pileup/radio/band';
import { formatMhz } from '@pileup/radio/frequency';
import { ADIF_COLUMNS } from '../qso/adif-fields.js';
import type { QsoRow } from '../qso/qso.js';
import { dayDigits, timeDigits } from '../qso/utc-time.js';

/** Fields that columns do not say one by one: they were kept, or depend on another field. */
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

/** A contact's columns as `adifOfQso` takes them, in SQL; a null is as good as an empty text. */
export const ADIF_CELLS = CELLS.map((column) =>
  // Whole seconds since 1970: no setting of the server changes how they are written.
  column === 'ts' ? `floor(date_part('epoch', ts))::bigint` : column,
).join(', ');

/** What the column says in ADIF, where that is not what PostgreSQL says. */
const CELL_FORMATTERS: Record<string, (cell: string) => string> = {
  QSO_DATE: (seconds) => dayDigits(Number(seconds) * 1_000),
  TIME_ON: (seconds) => timeDigits(Number(seconds) * 1_000),
  FREQ: (hz) => (hz === '' ? '' : formatMhz(Number(hz))),
  // 1e-05 is no number in ADIF.
  TX_PWR: (watts) => (watts.includes('e') ? String(Number(watts)) : watts),
  APP_PILEUP_IS_RUN: (flag) => (flag === 't' ? 'Y' : ''),
};

const FIELDS_OF_CELLS = WRITTEN.map(({ name, column }) => ({
  name,
  cell: CELLS.indexOf(column),
  say: CELL_FORMATTERS[name],
}));

/** Twins whose text is in a column, which holds so many characters of it at most. */
const INTL_FIELDS = [
  { twin: 'NAME_INTL', plain: 'NAME', cell: CELLS.indexOf('name'), most: 100 },
  { twin: 'COMMENT_INTL', plain: 'COMMENT', cell: CELLS.indexOf('comment'), most: 1_000 },
];

/** Names of the fields that columns say; any other is one that was kept. */
export const COLUMN_FIELD_NAMES: readonly string[] = WRITTEN.map(({ name }) => name);
const COLUMN_FIELDS = new Set(COLUMN_FIELD_NAMES);

/**
 * A contact as ADIF, into a list that is used again for the next: what its columns say, and in their place or beside
 * them, word for word, what was kept of its record. It says the same as `SAID` does of a row, several times as fast.
 *
 * @param cells the columns `ADIF_CELLS`
 * @param plain whether they all are printable ASCII
 */
export function adifOfQso(cells: readonly string[], plain: boolean, into: FieldList): void {
  const said = cells[FIELDS] === '' ? null : (JSON.parse(cells[FIELDS] ?? '') as AdifFields);
  const isCb = cells[BAND] === '11m';
  const kept = isCb ? preservedOfCb(said, Number(cells[FREQ_HZ])) : said;
  into.clear();
  into.plain = plain;
  for (const { name, cell, say } of FIELDS_OF_CELLS) {
    const text = cells[cell] ?? '';
    const value = kept?.[name] ?? (isCb && cell === BAND ? '' : say ? say(text) : text);
    if (value !== '') into.add(name, value);
  }
  if (kept) addPreserved(kept, cells, into);
}

function addPreserved(kept: AdifFields, cells: readonly string[], into: FieldList): void {
  for (const name in kept) {
    if (COLUMN_FIELDS.has(name)) continue;
    into.add(name, kept[name] ?? '');
    if (!isValidName(name)) into.plain = false;
  }
  // Where no other text was kept, the twin says the same as the plain field, and is the file writer's.
  for (const { twin, plain, cell, most } of INTL_FIELDS) {
    const text = cells[cell] ?? '';
    const other = kept[plain];
    if (other === undefined || kept[twin] !== undefined || !isInternational(text)) continue;
    const cutOff = other.startsWith(text) && [...text].length === most;
    if (!cutOff) into.add(twin, text);
  }
}

/** ADIF knows no 11 m band: the frequency alone tells it and, where that does not, a field of our own. */
function preservedOfCb(said: AdifFields | null, hz: number): AdifFields {
  const { BAND: band = '', ...kept } = said ?? {};
  if (parseBand(band) !== '11m' && band !== '') kept.BAND = band;
  if (bandOf(hz) !== '11m') kept.APP_PILEUP_BAND ??= '11m';
  return kept;
}
