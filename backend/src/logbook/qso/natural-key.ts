const MINUTE_MS = 60_000;
/** 1900-01-01T00:00Z: no contact can be earlier. */
export const EARLIEST = Date.UTC(1900, 0, 1);

/** The minute, counted from 1900, of a time in ms since 1970: part of the natural key. */
export function minuteOf(ts: number): number {
  return Math.floor((ts - EARLIEST) / MINUTE_MS);
}

/** Call, band, main mode, UTC minute and detail: in one account, the same key is the same contact. */
export interface NaturalKey {
  call: string;
  band: string;
  mode: string;
  minute: number;
  detail: string;
}

/** The natural key with the account, in SQL. */
export const NATURAL_KEY = 'account_id, minute, call, band, mode, logbook.key_detail(fields)';

/** A key as one string, for lookups in memory. */
export function keyText({ call, band, mode, minute, detail }: NaturalKey): string {
  return `${minute}|${call}|${band}|${mode}|${detail}`;
}

type Fields = Readonly<Record<string, string>>;

/** The fields in the detail of a key. */
export const DETAIL_FIELDS: readonly string[] = [
  'SAT_NAME',
  'SRX',
  'SRX_STRING',
  'STX',
  'STX_STRING',
  'APP_N1MM_EXCHANGE1',
  'CLASS',
  'ARRL_SECT',
];

/**
 * Texts, separated by `|`, that distinguish contacts of the same call, band, mode and minute: the satellite, what was
 * received and sent in a contest, and, if there is any, the received exchange in other fields than `SRX_STRING`. The
 * detail is '' if a contact has none of them. If nothing was received, what was sent is left out: it distinguishes no
 * contacts. `logbook.key_detail` is the same in SQL.
 */
export function keyDetail(fields: Fields | null): string {
  if (fields === null) return '';
  const { SAT_NAME = '', SRX = '', SRX_STRING = '', APP_N1MM_EXCHANGE1 = '', CLASS = '', ARRL_SECT = '' } = fields;
  if (SAT_NAME + SRX + SRX_STRING + APP_N1MM_EXCHANGE1 + CLASS + ARRL_SECT === '') return '';
  const received = wordsOf(`${SRX} ${SRX_STRING}`);
  const sent = received === '' ? '' : wordsOf(`${fields.STX ?? ''} ${fields.STX_STRING ?? ''}`);
  const elsewhere = wordsOf(`${APP_N1MM_EXCHANGE1} ${CLASS} ${ARRL_SECT}`);
  const detail = `${wordsOf(SAT_NAME)}|${received}|${sent}${elsewhere && `|${elsewhere}`}`;
  return detail === '||' ? '' : detail;
}

/** Maximum number of characters; the rest of a longer text is no part of the key. */
const MAX_WORDS = 60;

/** Words in capitals without hyphens and dots, numbers without leading zeros: `0001 rs-44` and `1 RS44` are the same. */
function wordsOf(text: string): string {
  const words = ` ${text.replace(/[a-z]+/g, (letters) => letters.toUpperCase())}`
    .replace(/[-.]/g, '')
    .replace(/[ ,|\t\r\n]+/g, ' ')
    .replace(/ 0+/g, ' ')
    .replace(/ +/g, ' ')
    .replace(/^ | $/g, '');
  return words.length <= MAX_WORDS ? words : [...words].slice(0, MAX_WORDS).join('');
}

/**
 * Whether contacts with these details may be the same: by the same satellite, and nothing that was exchanged differs. One
 * program may have noted the serial number only. `logbook.details_match` is the same in SQL.
 */
export function detailsMatch(one: string, other: string): boolean {
  if (one === other) return true;
  const [satellite = '', ...exchanged] = one.split('|');
  const [otherSatellite = '', ...otherExchanged] = other.split('|');
  return satellite === otherSatellite && exchanged.every((words, at) => wordsMatch(words, otherExchanged[at] ?? ''));
}

function wordsMatch(one: string, other: string): boolean {
  if (one === '' || other === '') return true;
  const [words, others] = [one.split(' '), other.split(' ')];
  return words.every((word) => others.includes(word)) || others.every((word) => words.includes(word));
}

/** The detail of a contact that two records with matching details describe. */
export function mergedDetail(one: string, other: string): string {
  const [parts, others] = [one.split('|'), other.split('|')];
  const length = Math.max(3, parts.length, others.length);
  return Array.from({ length }, (_, at) => longer(parts[at] ?? '', others[at] ?? '')).join('|');
}

/** The more detailed one of two matching texts. */
const longer = (one: string, other: string): string =>
  one === '' || (other !== '' && one.split(' ').every((word) => other.split(' ').includes(word))) ? other : one;
