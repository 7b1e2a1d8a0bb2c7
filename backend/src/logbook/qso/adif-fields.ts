import { bandOf } from '@pileup/radio/band';
import { formatMhz } from '@pileup/radio/frequency';
import type { QsoRow } from './qso.js';
import { dayDigits, timeDigits } from './utc-time.js';

type AdifFields = Record<string, string>;

/** What ADIF's international twin of a field says: a plain field is meant to hold ASCII only. */
const international = (text: string) => (/[^\p{ASCII}]/u.test(text) ? text : '');

/** ADIF knows no 11 m band, and no frequency tells it here. */
const isUnseenCb = ({ band, freq_hz }: QsoRow) => band === '11m' && (freq_hz === null || bandOf(freq_hz) !== '11m');

/** The ADIF fields that have a column: which one, and how the column says them. */
export const SAID: { name: string; column: keyof QsoRow; say: (row: QsoRow) => string }[] = [
  { name: 'CALL', column: 'call', say: (row) => row.call },
  { name: 'QSO_DATE', column: 'ts', say: (row) => dayDigits(row.ts.getTime()) },
  { name: 'TIME_ON', column: 'ts', say: (row) => timeDigits(row.ts.getTime()) },
  { name: 'FREQ', column: 'freq_hz', say: (row) => (row.freq_hz === null ? '' : formatMhz(row.freq_hz)) },
  { name: 'BAND', column: 'band', say: (row) => row.band },
  { name: 'MODE', column: 'mode', say: (row) => row.mode },
  { name: 'SUBMODE', column: 'submode', say: (row) => row.submode },
  { name: 'STATION_CALLSIGN', column: 'station_callsign', say: (row) => row.station_callsign },
  { name: 'RST_SENT', column: 'snt', say: (row) => row.snt },
  { name: 'RST_RCVD', column: 'rcv', say: (row) => row.rcv },
  { name: 'NAME', column: 'name', say: (row) => row.name },
  { name: 'COMMENT', column: 'comment', say: (row) => row.comment },
  { name: 'TX_PWR', column: 'power', say: (row) => String(row.power ?? '') },
  { name: 'DXCC', column: 'dxcc', say: (row) => String(row.dxcc ?? '') },
  { name: 'COUNTRY', column: 'country', say: (row) => row.country },
  { name: 'CONT', column: 'continent', say: (row) => row.continent },
  { name: 'CQZ', column: 'cq_zone', say: (row) => String(row.cq_zone ?? '') },
  { name: 'GRIDSQUARE', column: 'grid', say: (row) => row.grid },
  { name: 'CONTEST_ID', column: 'contest_name', say: (row) => row.contest_name },
  { name: 'EMAIL', column: 'email', say: (row) => row.email },
  // Columns ADIF has no field for.
  { name: 'APP_PILEUP_BAND', column: 'band', say: (row) => (isUnseenCb(row) ? row.band : '') },
  { name: 'APP_PILEUP_IS_RUN', column: 'is_run', say: (row) => (row.is_run ? 'Y' : '') },
  { name: 'APP_PILEUP_RADIO_MODE', column: 'radio_mode', say: (row) => row.radio_mode },
  { name: 'APP_PILEUP_CONTACT_TYPE', column: 'contact_type', say: (row) => row.contact_type },
  { name: 'APP_PILEUP_ZN', column: 'zn', say: (row) => row.zn },
  { name: 'APP_PILEUP_DURATION', column: 'qso_duration', say: (row) => String(row.qso_duration ?? '') },
  { name: 'APP_PILEUP_ORIGIN', column: 'qso_origin', say: (row) => row.qso_origin },
  // Fields that only repeat or excuse a column: they go when it is edited.
  { name: 'NAME_INTL', column: 'name', say: (row) => international(row.name) },
  { name: 'COMMENT_INTL', column: 'comment', say: (row) => international(row.comment) },
  { name: 'LAT', column: 'lat', say: () => '' },
  { name: 'LON', column: 'lon', say: () => '' },
  { name: 'APP_PILEUP_TIME_MISSING', column: 'ts', say: () => '' },
];

const SAY = new Map(SAID.map(({ name, say }) => [name, say]));

/** Names of every field that stands behind a column. */
export const WITH_COLUMN = SAID.map(({ name }) => name);

/** The fields behind each column, by column. */
export const BEHIND: ReadonlyMap<keyof QsoRow, readonly string[]> = SAID.reduce(
  (behind, { name, column }) => behind.set(column, [...(behind.get(column) ?? []), name]),
  new Map<keyof QsoRow, string[]>(),
);

/** What a record says that its row does not say back exactly: kept word for word, so that nothing is lost. */
export function notSaid(record: AdifFields, row: QsoRow): AdifFields | null {
  let kept: AdifFields | null = null;
  for (const name in record) {
    const value = record[name];
    if (value === undefined || value === '' || SAY.get(name)?.(row) === value || isTwin(record, name)) continue;
    kept ??= {};
    kept[name] = value;
  }
  return kept;
}

/** An international twin that says what its field says: every export writes it anew. */
function isTwin(record: AdifFields, name: string): boolean {
  return (
    name.endsWith('_INTL') && record[name] === record[name.slice(0, -5)] && international(record[name] ?? '') !== ''
  );
}

/** The kept fields of an edited contact: those behind a column that changed would contradict it. */
export function keptAfter(before: QsoRow, after: QsoRow): AdifFields | null {
  const stale = new Set(
    [...BEHIND].filter(([column]) => String(before[column]) !== String(after[column])).flatMap(([, names]) => names),
  );
  return orNull(Object.entries(before.fields ?? {}).filter(([name]) => !stale.has(name)));
}

function orNull(entries: [string, string][]): AdifFields | null {
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}
