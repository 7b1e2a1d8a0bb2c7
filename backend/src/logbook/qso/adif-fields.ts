import { bandOf } from '@pileup/radio/band';
import { formatMhz } from '@pileup/radio/frequency';
import { isAdifMode } from '@pileup/radio/mode';
import type { QsoRow } from './qso.js';
import { dayDigits, timeDigits } from './utc-time.js';

type AdifFields = Record<string, string>;

/** The value of a field's international variant (`*_INTL`): ADIF's plain fields are meant to hold ASCII only. */
const internationalText = (text: string) => (/[^\p{ASCII}]/u.test(text) ? text : '');

/** ADIF has no 11 m band; without a frequency on it the band needs a field of its own. */
const isCbWithoutFrequency = ({ band, freq_hz }: QsoRow) =>
  band === '11m' && (freq_hz === null || bandOf(freq_hz) !== '11m');

/** The beginning of the name under which an export has the original text of a field that was not valid. */
export const ORIGINAL = 'APP_PILEUP_ORIGINAL_';

/** The ADIF fields stored in a column, and how each is written from it. */
export const ADIF_COLUMNS: { name: string; column: keyof QsoRow; format: (row: QsoRow) => string }[] = [
  { name: 'CALL', column: 'call', format: (row) => row.call },
  { name: 'QSO_DATE', column: 'ts', format: (row) => dayDigits(row.ts.getTime()) },
  { name: 'TIME_ON', column: 'ts', format: (row) => timeDigits(row.ts.getTime()) },
  { name: 'FREQ', column: 'freq_hz', format: (row) => (row.freq_hz === null ? '' : formatMhz(row.freq_hz)) },
  { name: 'BAND', column: 'band', format: (row) => (row.band === '11m' ? '' : row.band) },
  { name: 'MODE', column: 'mode', format: (row) => (isAdifMode(row.mode) ? row.mode : '') },
  { name: 'SUBMODE', column: 'submode', format: (row) => row.submode },
  { name: 'STATION_CALLSIGN', column: 'station_callsign', format: (row) => row.station_callsign },
  { name: 'RST_SENT', column: 'snt', format: (row) => row.snt },
  { name: 'RST_RCVD', column: 'rcv', format: (row) => row.rcv },
  { name: 'NAME', column: 'name', format: (row) => row.name },
  { name: 'COMMENT', column: 'comment', format: (row) => row.comment },
  { name: 'TX_PWR', column: 'power', format: (row) => String(row.power ?? '') },
  { name: 'DXCC', column: 'dxcc', format: (row) => String(row.dxcc ?? '') },
  { name: 'COUNTRY', column: 'country', format: (row) => row.country },
  { name: 'CONT', column: 'continent', format: (row) => row.continent },
  { name: 'CQZ', column: 'cq_zone', format: (row) => String(row.cq_zone ?? '') },
  { name: 'GRIDSQUARE', column: 'grid', format: (row) => row.grid.slice(0, 8) },
  { name: 'GRIDSQUARE_EXT', column: 'grid', format: (row) => row.grid.slice(8) },
  { name: 'CONTEST_ID', column: 'contest_name', format: (row) => row.contest_name },
  { name: 'EMAIL', column: 'email', format: (row) => row.email },
  // Columns ADIF has no field for.
  { name: 'APP_PILEUP_BAND', column: 'band', format: (row) => (isCbWithoutFrequency(row) ? row.band : '') },
  { name: 'APP_PILEUP_MODE', column: 'mode', format: (row) => (isAdifMode(row.mode) ? '' : row.mode) },
  { name: 'APP_PILEUP_IS_RUN', column: 'is_run', format: (row) => (row.is_run ? 'Y' : '') },
  { name: 'APP_PILEUP_RADIO_MODE', column: 'radio_mode', format: (row) => row.radio_mode },
  { name: 'APP_PILEUP_CONTACT_TYPE', column: 'contact_type', format: (row) => row.contact_type },
  { name: 'APP_PILEUP_ZN', column: 'zn', format: (row) => row.zn },
  { name: 'APP_PILEUP_DURATION', column: 'qso_duration', format: (row) => String(row.qso_duration ?? '') },
  { name: 'APP_PILEUP_ORIGIN', column: 'qso_origin', format: (row) => row.qso_origin },
  // Fields that only repeat or explain a column: an edit of the column removes them.
  { name: 'NAME_INTL', column: 'name', format: (row) => internationalText(row.name) },
  { name: 'COMMENT_INTL', column: 'comment', format: (row) => internationalText(row.comment) },
  { name: 'LAT', column: 'lat', format: () => '' },
  { name: 'LON', column: 'lon', format: () => '' },
  { name: 'APP_PILEUP_TIME_MISSING', column: 'ts', format: () => '' },
];

const FORMATTERS = new Map(ADIF_COLUMNS.map(({ name, format }) => [name, format]));

export const NAMES_WITH_COLUMN = ADIF_COLUMNS.map(({ name }) => name);

export const FIELDS_OF_COLUMN: ReadonlyMap<keyof QsoRow, readonly string[]> = ADIF_COLUMNS.reduce(
  (fields, { name, column }) => fields.set(column, [...(fields.get(column) ?? []), name]),
  new Map<keyof QsoRow, string[]>(),
);

/** The fields of a record that its row does not reproduce exactly; they are preserved unchanged beside the row. */
export function unmappedFields(record: AdifFields, row: QsoRow): AdifFields | null {
  let unmapped: AdifFields | null = null;
  for (const name in record) {
    const value = record[name];
    if (value === undefined || value === '' || FORMATTERS.get(name)?.(row) === value || isRedundantIntl(record, name))
      continue;
    unmapped ??= {};
    unmapped[name] = value;
  }
  return unmapped;
}

/** An international variant equal to its plain field: every export generates it again. */
function isRedundantIntl(record: AdifFields, name: string): boolean {
  return (
    name.endsWith('_INTL') && record[name] === record[name.slice(0, -5)] && internationalText(record[name] ?? '') !== ''
  );
}

/**
 * The preserved fields of an edited contact: with the `sent` ones ('' removes one), and without those that would contradict
 * a changed column or a sent field.
 */
export function fieldsAfterEdit(before: QsoRow, after: QsoRow, sent: AdifFields | null): AdifFields | null {
  const stale = new Set(
    [...FIELDS_OF_COLUMN]
      .filter(([column]) => String(before[column]) !== String(after[column]))
      .flatMap(([, names]) => names),
  );
  for (const name in sent) stale.add(name).add(`${name}_INTL`);
  return orNull([
    ...Object.entries(before.fields ?? {}).filter(([name]) => !stale.has(name)),
    ...Object.entries(sent ?? {}).filter(([, value]) => value !== ''),
  ]);
}

function orNull(entries: [string, string][]): AdifFields | null {
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}
