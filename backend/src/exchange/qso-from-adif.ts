import type { AdifFields } from '@pileup/adif/record';
import { parseCallsign } from '@pileup/radio/callsign';
import { hzFromMhz } from '@pileup/radio/frequency';
import { NOTHING_SAID, type QsoDraft, utc } from '../logbook/index.js';

/** The columns' own limits, in characters; what is longer stays whole among the kept fields. */
const LIMITS = { name: 100, comment: 1_000, contest: 50, report: 10, email: 254, mode: 30 };

/**
 * An ADIF record as a contact. Every field survives: the logbook keeps, word for word, each one that the stored
 * columns would not say back exactly as it came.
 *
 * @returns the draft, or the reason (one sentence) why the record cannot be a contact.
 */
export function qsoFromAdif(record: AdifFields, origin: string, importId: number): QsoDraft | string {
  const given = (name: string): string => (record[name] ?? '').trim();
  const short = (text: string, limit: number): string => [...text].slice(0, limit).join('');

  const call = given('CALL');
  if (call === '') return 'The record has no CALL.';
  const ts = momentOf(record);
  if (typeof ts === 'string') return ts;
  const mode = given('MODE') || given('SUBMODE');
  if (mode === '') return 'The record has no MODE.';
  if (mode.length > LIMITS.mode) return `MODE ‘${short(mode, LIMITS.mode)}…’ is longer than any mode.`;

  return {
    ...NOTHING_SAID,
    call,
    ts,
    freqHz: hzFromMhz(given('FREQ')) || null,
    band: given('BAND'),
    mode,
    submode: given('SUBMODE').length > LIMITS.mode ? '' : given('SUBMODE'),
    dxcc: wholeNumber(given('DXCC'), 999),
    cqZone: wholeNumber(given('CQZ'), 40),
    lat: degrees(record.LAT, 'NS'),
    lon: degrees(record.LON, 'EW'),
    grid: given('GRIDSQUARE'),
    name: short(record.NAME || record.NAME_INTL || '', LIMITS.name),
    snt: short(record.RST_SENT ?? '', LIMITS.report),
    rcv: short(record.RST_RCVD ?? '', LIMITS.report),
    comment: short(record.COMMENT || record.COMMENT_INTL || '', LIMITS.comment),
    power: wattsOf(given('TX_PWR')),
    origin,
    contestName: short(record.CONTEST_ID ?? '', LIMITS.contest),
    email: short(record.EMAIL ?? '', LIMITS.email),
    // A station call that is none stays among the kept fields; the contact counts as the account's own.
    stationCallsign: parseCallsign(given('STATION_CALLSIGN')) ?? '',
    importId,
    fields: timeIsMissing(record) ? { ...record, APP_PILEUP_TIME_MISSING: 'Y' } : record,
  };
}

const timeIsMissing = (record: AdifFields): boolean => !record.TIME_ON?.trim() && !record.TIME_OFF?.trim();

/** Start of the contact in ms: TIME_ON, else TIME_OFF, else midnight. */
function momentOf(record: AdifFields): number | string {
  const date = (record.QSO_DATE || record.QSO_DATE_OFF || '').trim();
  if (date === '') return 'The record has no QSO_DATE.';
  const day = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(date);
  const time = (record.TIME_ON?.trim() || record.TIME_OFF?.trim() || '').replaceAll(':', '');
  // Some programs lose the leading zero: 942 is 0942, and 94207 is 094207.
  const clock = /^(\d{2})(\d{2})(\d{2})?$/.exec(time.padStart(time.length === 5 ? 6 : 4, '0'));
  if (!day) return `QSO_DATE ‘${date.slice(0, 20)}’ is not a date such as 20261121.`;
  if (!clock) return `TIME_ON ‘${time.slice(0, 20)}’ is not a time such as 1942 or 194207.`;
  const [year, month, dayOfMonth] = day.slice(1).map(Number) as [number, number, number];
  const moment = utc(year, month, dayOfMonth, Number(clock[1]), Number(clock[2]), Number(clock[3] ?? 0));
  return moment ?? `There is no ${date.slice(0, 20)} ${time.slice(0, 20)}.`;
}

function wattsOf(text: string): number | null {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return value <= 100_000 ? value : null;
}

/** A positive whole number up to `most`; 0 is how programs say "none". */
function wholeNumber(text: string, most: number): number | null {
  const value = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return value > 0 && value <= most ? value : null;
}

/** ADIF's `N045 30.000` in degrees. */
function degrees(text: string | undefined, signs: 'NS' | 'EW'): number | null {
  const match = /^([NSEW])(\d{3}) (\d{2}\.\d{3})$/i.exec(text?.trim() ?? '');
  const sign = signs.indexOf(match?.[1]?.toUpperCase() ?? '?');
  if (!match || sign < 0) return null;
  const value = Number(match[2]) + Number(match[3]) / 60;
  return value > (signs === 'NS' ? 90 : 180) ? null : sign === 1 ? -value : value;
}
