import { parseCallsign } from '@pileup/radio/callsign';
import { parseGrid } from '@pileup/radio/grid';
import { modeClass, resolveMode } from '@pileup/radio/mode';
import { ANY_DATA } from '@pileup/radio/mode-table';
import type { AdifFields } from '../record.ts';
import { type CabrilloLayout, splitExchanges } from './exchange.ts';
import { readFrequency } from './frequency.ts';
import { type CabrilloHeader, layoutOf } from './layout.ts';

/** Columns before those of the exchanges: frequency, mode, date, time, own call. */
const COLUMNS_BEFORE = 5;

/** A contact of a log. */
export interface QsoLine {
  fields: AdifFields;
  /** Doubts about the reading, as sentences; mostly none. */
  warnings: readonly string[];
}

/**
 * The columns of a QSO line after the own call, for `layoutOf`.
 *
 * @param text the line after `QSO:`
 * @returns none if date or time are not in their columns, as in a line that lost one
 */
export function exchangeColumns(text: string): string[] {
  const columns = columnsOf(text);
  const [, , date = '', time = ''] = columns;
  return readDate(date) && readTime(time) ? columns.slice(COLUMNS_BEFORE) : [];
}

const columnsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/**
 * A QSO line as ADIF fields. The exchanges are STX_STRING and SRX_STRING as written; where they begin with a number,
 * STX and SRX are that number too. A zone is also the zone of its station where the contest has zones, and a locator
 * its locator where both sides give one in the same column.
 *
 * @param text the line after `QSO:`
 * @param header the header lines of the log so far
 * @param layout the columns of the log; without one, the line decides alone
 * @returns why the line is no contact, if it is none: part of a sentence (`‘1299’ is not a time such as 1942`)
 */
export function readQsoLine(text: string, header: CabrilloHeader, layout?: CabrilloLayout): QsoLine | string {
  const columns = columnsOf(text);
  const [frequency = '', mode = '', date = '', time = '', ownCall = '', ...rest] = columns;
  if (rest.length === 0) return 'the line ends before the call of the other station';
  const tuning = readFrequency(frequency);
  if (!tuning) return `‘${shortened(frequency)}’ is neither a frequency in kHz nor a band`;
  const contest = (header.CONTEST ?? '').toUpperCase();
  const modes = readMode(mode, contest);
  if (!modes) return `‘${shortened(mode)}’ is not a mode such as CW, PH, RY or DG`;
  const day = readDate(date);
  if (!day) return `‘${shortened(date)}’ is not a date such as 2026-11-21`;
  const minute = readTime(time);
  if (!minute) return `‘${shortened(time)}’ is not a time such as 1942`;
  const own = parseCallsign(ownCall);
  if (!own) return `‘${shortened(ownCall)}’ is not a callsign`;
  const exchanges = splitExchanges(rest, layout ?? layoutOf([rest], header));
  if (!exchanges) return 'the line names no other station';
  const { sent, received, transmitter, call } = exchanges;
  const operators = (header.OPERATORS ?? '').split(/[\s,]+/).filter((name) => name !== '' && !name.startsWith('@'));
  const fields = {
    CALL: call,
    QSO_DATE: day,
    TIME_ON: minute,
    ...tuning,
    ...modes,
    STATION_CALLSIGN: own,
    CONTEST_ID: contest,
    RST_SENT: sent.report,
    RST_RCVD: received.report,
    STX: serialOf(sent.exchange),
    STX_STRING: sent.exchange.join(' '),
    SRX: serialOf(received.exchange),
    SRX_STRING: received.exchange.join(' '),
    OPERATOR: operators.length === 1 ? (parseCallsign(operators[0] ?? '') ?? '') : '',
    ...placesOf(sent.exchange, received.exchange, contest, parseGrid(header['GRID-LOCATOR'] ?? '') ?? ''),
    APP_CABRILLO_TRANSMITTER: transmitter,
  };
  return {
    fields: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')),
    warnings: EITHER.test(mode) ? [`The mode ‘${mode}’ does not say which one; it was read as CW.`] : [],
  };
}

/** Where both stations are, as far as the exchanges say it. */
function placesOf(
  sent: readonly string[],
  received: readonly string[],
  contest: string,
  headerGrid: string,
): Record<'CQZ' | 'MY_CQ_ZONE' | 'ITUZ' | 'MY_ITU_ZONE' | 'GRIDSQUARE' | 'MY_GRIDSQUARE', string> {
  const zones = (applies: boolean, max: number) =>
    [sent, received].map(([zone]) => (applies ? numberUpTo(zone, max) : ''));
  const [MY_CQ_ZONE = '', CQZ = ''] = zones(contest.startsWith('CQ-WW'), 40);
  const [MY_ITU_ZONE = '', ITUZ = ''] = zones(contest.startsWith('IARU-HF'), 90);
  const at = received.findIndex((text, column) => isSquare(text) && isSquare(sent[column] ?? ''));
  const [ownSquare, square] = [sent, received].map((side) => parseGrid(side[at] ?? '') ?? '') as [string, string];
  // The header may say more of the same place.
  const MY_GRIDSQUARE = headerGrid.startsWith(ownSquare) ? headerGrid : ownSquare;
  return { CQZ, MY_CQ_ZONE, ITUZ, MY_ITU_ZONE, GRIDSQUARE: square, MY_GRIDSQUARE };
}

/** Digital contacts of contests that are named after one mode. */
const MODE_OF_CONTEST: readonly [RegExp, string, string][] = [
  [/FT8/, 'FT8', ''],
  [/FT4/, 'MFSK', 'FT4'],
  [/RTTY|RY\b/, 'RTTY', ''],
  [/PSK63/, 'PSK', 'PSK63'],
  [/PSK/, 'PSK', 'PSK31'],
  [/FELD|HELL/, 'HELL', ''],
  [/SSTV/, 'SSTV', ''],
];

/** One choice of WA7BNM's form for logs of paper. */
const EITHER = /^CW\/DI?G/i;

/** CW, PH, FM, RY, DG and DI, and the names of ADIF and of rigs that some programs write. */
function readMode(text: string, contest: string): { MODE: string; SUBMODE?: string } | null {
  const name = text.toUpperCase();
  if (name === 'PH' || name === 'PHONE') return { MODE: 'SSB' };
  if (name === 'RY') return { MODE: 'RTTY' };
  if (EITHER.test(name)) return { MODE: 'CW' };
  const { mode, submode, known } = resolveMode(name);
  if (name === 'DG' || name === 'DI' || mode === ANY_DATA) {
    const [, MODE = ANY_DATA, SUBMODE = ''] = MODE_OF_CONTEST.find(([pattern]) => pattern.test(contest)) ?? [];
    return { MODE, ...(SUBMODE && { SUBMODE }) };
  }
  return known ? { MODE: mode, ...(submode && { SUBMODE: submode }) } : null;
}

/** Cabrillo's mode for one of ADIF's. */
export function cabrilloMode(mode: string, submode: string): string {
  const resolved = resolveMode(mode, submode);
  if (resolved.mode === 'CW' || resolved.mode === 'FM') return resolved.mode;
  if (modeClass(mode, submode) === 'Voice') return 'PH';
  return resolved.mode === 'RTTY' ? 'RY' : 'DG';
}

function readDate(text: string): string | null {
  const [, year = '', month = '', day = ''] = /^(\d{4})[-/]?(\d{2})[-/]?(\d{2})$/.exec(text) ?? [];
  const iso = `${year}-${month}-${day}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return year !== '' && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? year + month + day : null;
}

/** Hours and minutes, with or without a colon, seconds and the first zero: `942`, `9:42`, `120230`. */
function readTime(text: string): string | null {
  const [, hour = '', minute = '', second = ''] =
    /^(\d{1,2}):([0-5]\d)(?::([0-5]\d))?$/.exec(text) ?? /^(\d{1,2}?)([0-5]\d)([0-5]\d)?$/.exec(text) ?? [];
  return hour !== '' && Number(hour) < 24 ? hour.padStart(2, '0') + minute + second : null;
}

const serialOf = ([first = '']: readonly string[]): string => (/^\d{1,5}$/.test(first) ? String(Number(first)) : '');

const numberUpTo = (text = '', max: number): string =>
  /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= max ? String(Number(text)) : '';

const isSquare = (text: string): boolean => text.length >= 4 && parseGrid(text) !== null;

const shortened = (text: string): string => (text.length > 20 ? `${text.slice(0, 20)}…` : text);
