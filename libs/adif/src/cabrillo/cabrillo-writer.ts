import { contestHasReports } from '@pileup/radio/contests/cabrillo-contests';
import { removeControlCharacters } from '../control-characters.ts';
import { isTransmitter } from './exchange.ts';
import { writeFrequency } from './frequency.ts';
import { cabrilloMode } from './qso-line.ts';

/** A contact as a QSO line has it; texts are empty where nothing is known. */
export interface CabrilloContact {
  /** Hz; null if only the band is known. */
  freqHz: number | null;
  /** ADIF name, used without a frequency. */
  band: string;
  mode: string;
  submode: string;
  /** Milliseconds since 1970, UTC. */
  ts: number;
  ownCall: string;
  call: string;
  sent: { report: string; exchange: string };
  received: { report: string; exchange: string };
  /** Contacts that must not count are written as `X-QSO:`. */
  excluded?: boolean;
  /** `0` or `1` in logs of several transmitters. */
  transmitter?: string;
}

/** Header lines by tag, in their order (`CATEGORY-POWER`); empty values are left out. */
export type CabrilloLines = readonly (readonly [tag: string, value: string])[];

/** Characters of a line of the free text. Source: Cabrillo 3.0. */
const SOAPBOX_WIDTH = 75;

/**
 * The lines before the contacts. Values lose control characters and line breaks; a SOAPBOX or ADDRESS of several lines
 * becomes several lines of that tag.
 */
export function cabrilloHead(lines: CabrilloLines): string {
  const written = lines.flatMap(([tag, value]) =>
    (tag === 'SOAPBOX' ? wrapped(value) : value.split(/\r\n|[\r\n]/))
      .map((line) => removeControlCharacters(line).replace(/\s+/g, ' ').trim())
      .filter((line) => line !== '')
      .map((line) => `${tag}: ${line}\n`),
  );
  return `START-OF-LOG: 3.0\n${written.join('')}`;
}

/** Columns that all lines of a log share; a line without the value has a hyphen there. */
export interface WrittenColumns {
  reports: boolean;
  transmitter: boolean;
}

/**
 * The columns of a log: reports if the contest has them, or if one was logged in a contest whose rules are not known;
 * transmitters if all contacts have one.
 *
 * @param contest the CONTEST line
 */
export function writtenColumns(contacts: readonly CabrilloContact[], contest: string): WrittenColumns {
  const isLogged = ({ sent, received }: CabrilloContact) => reportOf(sent.report) + reportOf(received.report) !== '';
  return {
    reports: contestHasReports(contest) ?? contacts.some(isLogged),
    transmitter: contacts.every(({ transmitter }) => isTransmitter(transmitter)),
  };
}

/**
 * A contact as a line. Both exchanges have the same number of columns, the shorter one ends in `-`, so that the call can be
 * found in the middle.
 *
 * @returns null if neither frequency nor band can be written (no amateur band)
 */
export function cabrilloLine(contact: CabrilloContact, { reports, transmitter }: WrittenColumns): string | null {
  const frequency = writeFrequency(contact.band, contact.freqHz);
  if (frequency === null) return null;
  const [date, time] = new Date(contact.ts).toISOString().split('T') as [string, string];
  const [sent, received] = [contact.sent, contact.received].map(({ report, exchange }) => [
    ...(reports ? [reportOf(report) || '-'] : []),
    ...exchange.split(/\s+/).filter(Boolean),
  ]) as [string[], string[]];
  const size = Math.max(sent.length, received.length);
  const side = (columns: string[]) =>
    Array.from({ length: size }, (_, at) => (columns[at] ?? '-').padEnd(at === 0 && reports ? 3 : 6));
  const parts = [
    frequency.padStart(5),
    cabrilloMode(contact.mode, contact.submode),
    date,
    time.slice(0, 5).replace(':', ''),
    contact.ownCall.padEnd(13),
    ...side(sent),
    contact.call.padEnd(13),
    ...side(received),
    ...(transmitter ? [contact.transmitter] : []),
  ];
  return `${contact.excluded ? 'X-QSO' : 'QSO'}: ${parts.join(' ').trimEnd()}\n`;
}

export const CABRILLO_END = 'END-OF-LOG:\n';

/**
 * The exchange of a contact as one text, from ADIF's two fields: STX_STRING has all of it, or what follows the serial
 * number in STX. Serial numbers are written with three digits.
 */
export function exchangeOf(serial: string, text: string): string {
  const trimmed = text.trim();
  const [first = ''] = trimmed.split(/\s+/);
  const isNumber = /^\d{1,5}$/.test(serial);
  if (!isNumber || (/^\d+$/.test(first) && Number(first) === Number(serial))) return trimmed;
  return `${serial.padStart(3, '0')} ${trimmed}`.trim();
}

/** A report without the parts that Cabrillo has no column for, as in `59+20`; empty if it is none. */
const reportOf = (logged: string): string =>
  /^(?:[1-5][1-9N]{1,2}[ACMK]?|[+-]\d{1,2})/i.exec(logged.replace(/\s+/g, ''))?.[0] ?? '';

/** Lines of the text, broken between words. */
function wrapped(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < SOAPBOX_WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
