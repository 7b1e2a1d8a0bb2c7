import type { AdifFields } from '@pileup/adif/record';
import { parseBand } from '@pileup/radio/band';
import { parseCallsign } from '@pileup/radio/callsign';
import { formatMhz, hzFromMhz } from '@pileup/radio/frequency';
import { parseGrid } from '@pileup/radio/grid';
import { resolveMode } from '@pileup/radio/mode';
import { NOTHING_SAID, type QsoDraft, utc } from '../logbook/index.js';

/** The columns' own limits, in characters; what is longer stays whole among the preserved fields. */
const LIMITS = { name: 100, comment: 1_000, contest: 50, report: 10, email: 254 };

/**
 * An ADIF record as a contact. Every field survives: those with a column go there, all others, and any whose column
 * would not say it back exactly as it came, are kept word for word in `fields`.
 *
 * @returns the draft, or the reason (one sentence) why the record cannot be a contact.
 */
export function qsoFromAdif(record: AdifFields, origin: string, importId: number): QsoDraft | string {
  const kept: Record<string, string> = { ...record };
  /** Takes a field out; it stays kept where `said`, what its column will say, is not exactly what came. */
  const take = (name: string, said: (value: string) => string): string => {
    const value = record[name] ?? '';
    if (said(value) === value) delete kept[name];
    return value;
  };
  const short = (name: string, limit: number): string => {
    const fits = (value: string) => [...value].slice(0, limit).join('');
    return fits(take(name, fits));
  };

  const call = take('CALL', (value) => parseCallsign(value) ?? '').trim();
  if (call === '') return 'The record has no CALL.';
  const when = momentOf(record, kept);
  if (typeof when === 'string') return when;
  const { mode, submode } = modeOf(record, kept);
  if (mode === '') return 'The record has no MODE.';

  const freqHz = hzFromMhz(take('FREQ', (value) => saidMhz(value))) || null;
  const power = wattsOf(take('TX_PWR', (value) => String(wattsOf(value) ?? '')));
  const dxcc = wholeNumber(
    take('DXCC', (value) => String(wholeNumber(value) ?? '')),
    999,
  );
  const cqZone = wholeNumber(
    take('CQZ', (value) => String(wholeNumber(value, 40) ?? '')),
    40,
  );
  return {
    ...NOTHING_SAID,
    call,
    ts: when,
    freqHz,
    // Kept too where the band follows from a frequency that contradicts it.
    band: take('BAND', (value) => parseBand(value)),
    mode,
    submode,
    dxcc: dxcc || null,
    cqZone: cqZone || null,
    lat: degrees(record.LAT, 'NS'),
    lon: degrees(record.LON, 'EW'),
    grid: take('GRIDSQUARE', (value) => parseGrid(value) ?? ''),
    name: short(record.NAME ? 'NAME' : 'NAME_INTL', LIMITS.name),
    snt: short('RST_SENT', LIMITS.report),
    rcv: short('RST_RCVD', LIMITS.report),
    comment: short(record.COMMENT ? 'COMMENT' : 'COMMENT_INTL', LIMITS.comment),
    power,
    origin,
    contestName: short('CONTEST_ID', LIMITS.contest),
    email: short('EMAIL', LIMITS.email),
    stationCallsign: parseCallsign(take('STATION_CALLSIGN', (value) => parseCallsign(value) ?? '')) ?? '',
    importId,
    fields: Object.keys(kept).length > 0 ? kept : null,
  };
}

/** Start of the contact in ms: TIME_ON, else TIME_OFF, else midnight and flagged as such. */
function momentOf(record: AdifFields, kept: Record<string, string>): number | string {
  const date = (record.QSO_DATE ?? record.QSO_DATE_OFF ?? '').trim();
  if (date === '') return 'The record has no QSO_DATE.';
  const day = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(date);
  const time = (record.TIME_ON || record.TIME_OFF || '').trim().replaceAll(':', '');
  // Some programs lose the leading zero: 942 is 0942, and 94207 is 094207.
  const clock = /^(\d{2})(\d{2})(\d{2})?$/.exec(time.padStart(time.length === 5 ? 6 : 4, '0'));
  if (!day) return `QSO_DATE ‘${date.slice(0, 20)}’ is not a date such as 20261121.`;
  if (!clock) return `TIME_ON ‘${time.slice(0, 20)}’ is not a time such as 1942 or 194207.`;
  const moment = utc(
    Number(day[1]),
    Number(day[2]),
    Number(day[3]),
    Number(clock[1]),
    Number(clock[2]),
    Number(clock[3] ?? 0),
  );
  if (moment === null) return `There is no ${date.slice(0, 20)} ${time.slice(0, 20)}.`;

  const text = new Date(moment).toISOString().replace(/[-:T]/g, '');
  if (record.QSO_DATE === text.slice(0, 8)) delete kept.QSO_DATE;
  if (record.TIME_ON === text.slice(8, 14)) delete kept.TIME_ON;
  if (time === '') kept.APP_PILEUP_TIME_MISSING = 'Y';
  return moment;
}

function modeOf(record: AdifFields, kept: Record<string, string>): { mode: string; submode: string } {
  const resolved = resolveMode(record.MODE || record.SUBMODE || '', record.SUBMODE ?? '');
  if (record.MODE === resolved.mode) delete kept.MODE;
  if ((record.SUBMODE ?? '') === resolved.submode) delete kept.SUBMODE;
  return resolved;
}

function saidMhz(text: string): string {
  const hz = hzFromMhz(text);
  return hz ? formatMhz(hz) : '';
}

function wattsOf(text: string): number | null {
  const value = /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN;
  return value >= 0 && value <= 100_000 ? value : null;
}

function wholeNumber(text: string, most = 999): number | null {
  const value = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return value <= most ? value : null;
}

/** ADIF's `N045 30.000` in degrees. */
function degrees(text: string | undefined, signs: 'NS' | 'EW'): number | null {
  const match = /^([NSEW])(\d{3}) (\d{2}\.\d{3})$/i.exec(text?.trim() ?? '');
  const sign = signs.indexOf(match?.[1]?.toUpperCase() ?? '?');
  if (!match || sign < 0) return null;
  const value = Number(match[2]) + Number(match[3]) / 60;
  return value > 180 ? null : sign === 1 ? -value : value;
}
