import { parseCallsign } from '@pileup/radio/callsign';
import { parseGrid } from '@pileup/radio/grid';
import { modeClass, resolveMode } from '@pileup/radio/mode';
import type { AdifFields } from '../record.ts';
import { splitExchanges } from './exchange.ts';
import { readFrequency } from './frequency.ts';

/** The header lines that a contact depends on, by tag. */
export type CabrilloHeader = Readonly<Record<string, string>>;

/**
 * A QSO line as ADIF fields. The exchanges are STX_STRING and SRX_STRING as written; where they begin with a number, STX and
 * SRX are that number too. A zone is CQZ or ITUZ where the contest has one, and a locator GRIDSQUARE where both sides give
 * one in the same column.
 *
 * @param text what follows `QSO:`
 * @param header of the log so far
 * @returns the fields, or why the line is no contact: part of a sentence (`‘1299’ is not a time such as 1942`)
 */
export function readQsoLine(text: string, header: CabrilloHeader): AdifFields | string {
  const [frequency = '', mode = '', date = '', time = '', ownCall = '', ...rest] = text.split(/\s+/).filter(Boolean);
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
  const columns = splitExchanges(rest, contest);
  if (!columns) return 'the line names no other station';
  const { sent, received, transmitter, call } = columns;
  const fields: AdifFields = {
    CALL: call,
    QSO_DATE: day,
    TIME_ON: minute,
    ...tuning,
    ...modes,
    STATION_CALLSIGN: own,
  };
  const set = (name: string, value: string | undefined) => {
    if (value) fields[name] = value;
  };
  set('CONTEST_ID', contest);
  set('RST_SENT', sent.report);
  set('RST_RCVD', received.report);
  set('STX', serialOf(sent.exchange));
  set('STX_STRING', sent.exchange.join(' '));
  set('SRX', serialOf(received.exchange));
  set('SRX_STRING', received.exchange.join(' '));
  if (/^CQ-WW/.test(contest)) set('CQZ', numberUpTo(received.exchange[0], 40));
  else if (/^IARU-HF/.test(contest)) set('ITUZ', numberUpTo(received.exchange[0], 90));
  const grid = received.exchange.findIndex((value, at) => isSquare(value) && isSquare(sent.exchange[at] ?? ''));
  if (grid >= 0) set('GRIDSQUARE', received.exchange[grid]?.toUpperCase());
  const operators = (header.OPERATORS ?? '').split(/[\s,]+/).filter((name) => name !== '' && !name.startsWith('@'));
  if (operators.length === 1) set('OPERATOR', parseCallsign(operators[0] ?? '') ?? '');
  set('MY_GRIDSQUARE', parseGrid(header['GRID-LOCATOR'] ?? '') ?? '');
  set('APP_CABRILLO_TRANSMITTER', transmitter);
  return fields;
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

/** CW, PH, FM, RY and DG, and the names of ADIF that some programs write. */
function readMode(text: string, contest: string): { MODE: string; SUBMODE?: string } | null {
  const name = text.toUpperCase();
  if (name === 'PH') return { MODE: 'SSB' };
  if (name === 'RY') return { MODE: 'RTTY' };
  if (name === 'DG') {
    const [, mode = 'DATA', submode = ''] = MODE_OF_CONTEST.find(([pattern]) => pattern.test(contest)) ?? [];
    return { MODE: mode, ...(submode && { SUBMODE: submode }) };
  }
  const { mode, submode, known } = resolveMode(name);
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

function readTime(text: string): string | null {
  const digits = /^\d{1,2}:\d{2}$/.test(text) ? text.replace(':', '').padStart(4, '0') : text;
  return /^(?:[01]\d|2[0-3])[0-5]\d$/.test(digits) ? digits : null;
}

const serialOf = ([first = '']: readonly string[]): string => (/^\d{1,5}$/.test(first) ? String(Number(first)) : '');

const numberUpTo = (text = '', max: number): string =>
  /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= max ? String(Number(text)) : '';

const isSquare = (text: string): boolean => text.length >= 4 && parseGrid(text) !== null;

const shortened = (text: string): string => (text.length > 20 ? `${text.slice(0, 20)}…` : text);
