import type { AdifFields, AdifRecord } from '@pileup/adif/record';
import { withConfirmationOfService } from '@pileup/adif/service-reports';
import { hasType } from '@pileup/adif/valid-value';
import { parseBand } from '@pileup/radio/band';
import { parseCallsign } from '@pileup/radio/callsign';
import { isLoggable, resolveMode } from '@pileup/radio/mode';
import { LRUCache } from 'lru-cache';
import { ORIGINAL, type QsoDraft, slashedZeroFault, utc } from '../logbook/index.js';
import {
  degreesOf,
  entityOf,
  entityOfCountry,
  gridOfRecord,
  hertzOf,
  ownPlaceOf,
  quoted,
  receiveFrequencyOf,
  wattsOf,
  zoneOf,
} from './adif-values.js';

/** Lengths of the columns in characters; longer text is complete in the preserved fields. */
const LIMITS = { name: 100, comment: 1_000, contest: 50, report: 10, email: 254, mode: 30, own: 60, origin: 120 };

/**
 * An ADIF record as a contact. No field is lost: the logbook preserves each one that its columns do not reproduce
 * exactly.
 *
 * @returns the draft, or the reason (one sentence) why the record is invalid
 */
export function qsoFromAdif(fields: AdifFields, origin: string, importId: number | null): QsoDraft | string {
  const special = specialNames(fields);
  const record = special === NONE ? fields : withPlainFields(fields, special);
  const fieldOf = (name: string): string => (record[name] ?? '').trim();

  const call = fieldOf('CALL');
  if (call === '') return 'The record has no CALL.';
  const ts = momentOf(record);
  if (typeof ts === 'string') return ts;
  const mode = fieldOf('MODE') || fieldOf('APP_PILEUP_MODE') || fieldOf('SUBMODE');
  if (mode === '') return 'The record has no MODE.';
  if (mode.length > LIMITS.mode) return `MODE ‘${truncated(mode, LIMITS.mode)}…’ is longer than any mode.`;

  const faults: string[] = [];
  const submode = fieldOf('SUBMODE').length > LIMITS.mode ? '' : fieldOf('SUBMODE');
  if (!isLoggable(resolveMode(mode, submode))) faults.push(`MODE is not a mode: ${quoted(mode)}`);
  const band = fieldOf('BAND') || fieldOf('APP_PILEUP_BAND');
  if (band !== '' && parseBand(band) === '') faults.push(`BAND is not a band: ${quoted(band)}`);
  const freqHz = hertzOf(fieldOf('FREQ'), parseBand(band), faults);
  const station = parseCallsign(fieldOf('STATION_CALLSIGN')) ?? '';
  if (station === '' && fieldOf('STATION_CALLSIGN') !== '')
    faults.push(`STATION_CALLSIGN is not a callsign: ${quoted(fieldOf('STATION_CALLSIGN'))}`);
  const draft: QsoDraft = {
    call,
    ts,
    freqHz: freqHz || null,
    // ADIF has no 11 m band; our exports use APP_PILEUP_BAND.
    band,
    mode,
    submode,
    dxcc:
      fieldOf('DXCC') === ''
        ? entityOfCountry(fieldOf('COUNTRY'), call, ts, faults)
        : entityOf(fieldOf('DXCC'), faults),
    cqZone: zoneOf(fieldOf('CQZ'), faults),
    lat: degreesOf('LAT', fieldOf('LAT'), faults),
    lon: degreesOf('LON', fieldOf('LON'), faults),
    grid: gridOfRecord(fieldOf('GRIDSQUARE'), fieldOf('GRIDSQUARE_EXT'), fieldOf('VUCC_GRIDS'), faults),
    name: truncated(record.NAME_INTL || record.NAME || '', LIMITS.name),
    snt: truncated(record.RST_SENT ?? '', LIMITS.report),
    rcv: truncated(record.RST_RCVD ?? '', LIMITS.report),
    comment: truncated(commentOf(record), LIMITS.comment),
    power: wattsOf(fieldOf('TX_PWR'), faults),
    // Our exports' fields for columns that ADIF has no field for.
    origin: truncated(record.APP_PILEUP_ORIGIN || origin, LIMITS.origin),
    isRun: record.APP_PILEUP_IS_RUN === 'Y',
    radioMode: truncated(record.APP_PILEUP_RADIO_MODE ?? '', LIMITS.own),
    contactType: truncated(record.APP_PILEUP_CONTACT_TYPE ?? '', LIMITS.own),
    zn: truncated(record.APP_PILEUP_ZN ?? '', LIMITS.own),
    duration: wholeNumber(record.APP_PILEUP_DURATION ?? '', 2_147_483_647),
    contestName: truncated(record.CONTEST_ID ?? '', LIMITS.contest),
    email: truncated(record.EMAIL ?? '', LIMITS.email),
    // An invalid station call is only preserved; the contact counts as the account's own.
    stationCallsign: station,
    importId,
    fields: null,
  };
  draft.fields = preservedFields(record, special, faults);
  return draft;
}

const NONE: readonly string[] = [];

/** Whether a value that is no text has blanks around it, which some programs write. */
function isPadded(name: string, value: string): boolean {
  if (value.charCodeAt(0) > SPACE && value.charCodeAt(value.length - 1) > SPACE) return false;
  return value !== '' && (hasType(name) || name === 'SAT_NAME');
}

const SPACE = 0x20;

/**
 * The names of fields that are not taken as they are: those of international text, those of our exports, and those with
 * blanks around their value.
 */
function specialNames(record: AdifFields): readonly string[] {
  let names: string[] | undefined;
  for (const name in record)
    if (name.endsWith('_INTL') || name.startsWith(ORIGINAL) || isPadded(name, record[name] ?? '')) {
      names ??= [];
      names.push(name);
    }
  return names ?? NONE;
}

/** ADX may have non-ASCII text only in the international variant of a field: copies it to the plain field. Removes blanks. */
function withPlainFields(record: AdifFields, special: readonly string[]): AdifFields {
  const plain: AdifFields = { ...record };
  for (const name of special)
    if (isPadded(name, record[name] ?? '')) plain[name] = (record[name] ?? '').trim();
    else if (name.endsWith('_INTL') && !record[name.slice(0, -5)]) plain[name.slice(0, -5)] = record[name] ?? '';
  return plain;
}

/** Truncated by characters; the length check is the fast path. */
function truncated(text: string, limit: number): string {
  return text.length <= limit ? text : [...text].slice(0, limit).join('');
}

const ORIGINAL_COMMENT = `${ORIGINAL}COMMENT`;

/** The comment with its lines: our exports have it in one line, and as it was in a field of its own. */
function commentOf(record: AdifFields): string {
  const written = record.COMMENT_INTL || record.COMMENT || '';
  const given = record[ORIGINAL_COMMENT];
  if (given === undefined) return written;
  return given.split(/\s+/).join(' ') === written.split(/\s+/).join(' ') ? given : written;
}

/** The record with warnings about how it was read, and with the texts that our exports could not write. */
function preservedFields(record: AdifFields, special: readonly string[], faults: string[]): AdifFields {
  let fields = ownPlaceOf(record, faults) ?? record;
  const slashedZero = slashedZeroFault(record.CALL ?? '');
  if (slashedZero !== null) faults.push(slashedZero);
  for (const name of special)
    if (name.startsWith(ORIGINAL)) {
      const { [name]: given = '', ...others } = fields;
      fields = { ...others, [name.slice(ORIGINAL.length)]: given };
    }
  const receive = receiveFrequencyOf(fields, faults);
  if (receive !== null) fields = { ...fields, FREQ_RX: receive };
  // Our exports have the faults already.
  const existing = record.APP_PILEUP_FAULTS ?? '';
  const added = faults.length === 0 ? faults : faults.filter((fault) => !existing.includes(fault));
  if (added.length > 0) fields = { ...fields, APP_PILEUP_FAULTS: [existing, ...added].filter(Boolean).join('; ') };
  return timeIsMissing(record) ? { ...fields, APP_PILEUP_TIME_MISSING: 'Y' } : fields;
}

const timeIsMissing = (record: AdifFields): boolean => !record.TIME_ON?.trim() && !record.TIME_OFF?.trim();

/** Start of the contact in ms: TIME_ON, else TIME_OFF, else midnight. */
function momentOf(record: AdifFields): number | string {
  const on = record.TIME_ON?.trim() ?? '';
  // If there is no start time, the end time is used, with its own date.
  const date = (
    (on === '' && record.TIME_OFF?.trim() && record.QSO_DATE_OFF?.trim()) ||
    record.QSO_DATE?.trim() ||
    record.QSO_DATE_OFF ||
    ''
  ).trim();
  if (date === '') return 'The record has no QSO_DATE.';
  const time = on || record.TIME_OFF?.trim() || '';
  const day = dayOf(date);
  const clock = clockOf(time);
  if (day === null) return `QSO_DATE ‘${date.slice(0, 20)}’ is not a date such as 20261121.`;
  if (clock === null) return `TIME_ON ‘${time.slice(0, 20)}’ is not a time such as 1942 or 194207.`;
  const moment = day + clock;
  return Number.isNaN(moment) ? `The date ${date.slice(0, 20)} ${time.slice(0, 20)} does not exist.` : moment;
}

const CACHE_MAX = 4_096;
const parsedDays = new LRUCache<string, number>({ max: CACHE_MAX });

/** Midnight of a date in ms; null if it is malformed, NaN if the calendar does not have it. */
function dayOf(text: string): number | null {
  const known = parsedDays.get(text);
  if (known !== undefined) return known;
  const [, year, month, dayOfMonth] = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(text) ?? [];
  // Only dates are cached: other texts can have any length.
  if (!year) return null;
  const day = utc(Number(year), Number(month), Number(dayOfMonth), 0, 0, 0) ?? Number.NaN;
  parsedDays.set(text, day);
  return day;
}

/** Time of day in ms: `1942`, `194207`, `19:42`; null if it is malformed, NaN if it does not exist. */
function clockOf(text: string): number | null {
  const number = /^\d{6}$/.test(text) ? Number(text) : repairedClock(text);
  if (number === null) return null;
  const hour = Math.floor(number / 10_000);
  const minute = Math.floor(number / 100) % 100;
  const second = number % 100;
  return hour < 24 && minute < 60 && second < 60 ? ((hour * 60 + minute) * 60 + second) * 1_000 : Number.NaN;
}

/** Some programs lose the leading zero: 942 is 0942, and 94207 is 094207. */
function repairedClock(text: string): number | null {
  // Parts without their zero: 12:34:5.
  const digits = text.includes(':')
    ? text
        .split(':')
        .map((part) => part.padStart(2, '0'))
        .join('')
    : text;
  const padded = digits.length >= 5 ? digits.padStart(6, '0') : `${digits.padStart(4, '0')}00`;
  return /^\d{6}$/.test(padded) ? Number(padded) : null;
}

/** A positive integer up to `max`; programs send 0 for "none". */
function wholeNumber(text: string, max: number): number | null {
  if (text === '') return null;
  const value = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return value > 0 && value <= max ? value : null;
}

/**
 * The fields of a record, as a log says what a service reports, with the reader's warnings as a field of its own, which is
 * preserved like the others.
 *
 * @param header that of the file; empty where only the record is known
 */
export function fieldsWithWarnings({ fields: written, warnings }: AdifRecord, header: AdifFields = {}): AdifFields {
  const fields = withConfirmationOfService(written, header);
  return warnings.length === 0 ? fields : { ...fields, APP_PILEUP_FAULTS: warnings.join('; ') };
}
