import { Buffer } from 'node:buffer';

/** The format of a file, detected from its first bytes. */
export type FileKind = { kind: 'adi' } | { kind: 'adx' } | { kind: 'cabrillo' } | { kind: 'refused'; reason: string };

/** How many bytes of the start of the file `sniff` needs (fewer if the file is shorter). */
export const SNIFF_BYTES = 65_536;

const SAVE_AS = 'Please export an ADIF file (.adi) from your logging program and upload that.';

/** Signatures of files people upload by mistake, as latin1 text at byte 0. */
const SIGNATURES: [string, string][] = [
  ['PK\x03\x04', 'a ZIP archive. Unpack it and upload the .adi file inside.'],
  ['\x1f\x8b', 'a gzip archive. Unpack it and upload the .adi file inside.'],
  ['7z\xbc\xaf', 'a 7-Zip archive. Unpack it and upload the .adi file inside.'],
  ['PK\x05\x06', `an empty ZIP archive. ${SAVE_AS}`],
  ['BZh', 'a bzip2 archive. Unpack it and upload the .adi file inside.'],
  ['\xfd7zXZ', 'an xz archive. Unpack it and upload the .adi file inside.'],
  ['Rar!', 'a RAR archive. Unpack it and upload the .adi file inside.'],
  ['%PDF', `a PDF document. ${SAVE_AS}`],
  ['\x89PNG', `a PNG image. ${SAVE_AS}`],
  ['\xff\xd8\xff', `a JPEG image. ${SAVE_AS}`],
  ['GIF8', `a GIF image. ${SAVE_AS}`],
  ['RIFF', `an image or audio file (RIFF). ${SAVE_AS}`],
  ['SQLite format 3', `the database of a logging program. ${SAVE_AS}`],
  ['\xd0\xcf\x11\xe0', `an Office document. ${SAVE_AS}`],
];

/** Some programs leave out the first lines; the free text of an ADI file may begin like each of these too. */
const CABRILLO_LINE = /^(?:start-of-log|(?:x-)?qso|callsign|contest|created-by) *:/i;
const CABRILLO_START = /^[ \t]{0,20}start-of-log *:/im;
/** A version and nothing else: free text says more. */
const ONLY_CABRILLO_START = /^start-of-log *:[ \t]{0,20}[\d.]{0,9}[ \t]{0,20}$/im;
/** A contact, which may follow other text, such as that of the e-mail the log was sent with. */
const CABRILLO_CONTACT =
  /^[ \t]{0,20}(?:x-)?qso *:[ \t]{0,20}[\d.,]{1,12}[A-Z]{0,3}[ \t]{1,20}[A-Z][A-Z\d/-]{1,9}[ \t]{1,20}\d{4}[-/]?\d\d[-/]?\d\d[ \t]/im;
const ADI_FIELD = /<[a-z]\w* *: *\d+ *(?::[a-z])?>/i;
const END_OF_RECORD = /<eo[rh]>/i;
/** LoTW's list of the credits that an operator has: cards without a time and with a group of modes instead of a mode. */
const CREDITS = /^\s*ARRL Logbook of the World DXCC QSL Card Report/i;
const CREDITS_REASON =
  'it is LoTW’s list of DXCC credits for cards, which have neither a time nor a mode. Import your contacts from LoTW: they bring their credits along.';
const TABLE = `a table (CSV). ${SAVE_AS}`;
const WSJTX_FOLDER = 'wsjtx_log.adi in the same folder (File → Open log directory).';

const ALL_TXT = `WSJT-X's ALL.TXT, the list of everything decoded. Upload ${WSJTX_FOLDER}`;

/** Text files of radio programs without ADIF fields, by one of their first lines. */
const OTHER_TEXTS: [RegExp, string][] = [
  [/^\[REG1TEST/im, `an EDI contest log. ${SAVE_AS}`],
  // `260101_120000    14.074 Rx FT8`, and JTDX's `20260101_120015  -10  0.2 1234 ~`.
  [/^(?:\d{6}|\d{8})_\d{6}(?:\.\d+)?(?:\(\d+\))?\s+(?:\d+\.\d+\s+[RT]x\s|-?\d+\s+-?\d+\.\d|transmitting\s)/im, ALL_TXT],
  // Older versions: `2026-01-01 12:00  14.074 MHz  FT8`, then `120015 -10  0.2 1234 ~  CQ`.
  [
    /^\d{4}-(?:\d\d|[a-z]{3})-\d\d \d\d:\d\d\s+\d+\.\d+ MHz\s|^\d{6}\s+-?\d+\s+-?\d+\.\d\s+\d+\s+[~#@&:+`]\s/im,
    ALL_TXT,
  ],
  [
    /^\d{4}-\d\d-\d\d,\d\d:\d\d(?::\d\d)?,(?:\d{4}-\d\d-\d\d,\d\d:\d\d(?::\d\d)?,)?[A-Z0-9/<>]+,/im,
    `WSJT-X's wsjtx.log, which does not have every field. Upload ${WSJTX_FOLDER}`,
  ],
];

const SOME_TAG = /<[a-z]\w+ *:[^<>]*>|<eo[rh]>/i;

function refused(what: string): FileKind {
  return { kind: 'refused', reason: `This is not an ADIF file: ${what}` };
}

/** How many bytes `utf16Order` needs. */
export const ORDER_BYTES = 512;

/**
 * The byte order of a file in UTF-16, by its byte order mark or, without one, by a NUL in nearly every second byte.
 *
 * @param head the first `ORDER_BYTES` of the file, fewer if it is shorter
 * @returns the name of its encoding for `TextDecoder`; null for any other file
 */
export function utf16Order(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const length = Math.min(head.length, ORDER_BYTES);
  const nuls = [0, 0];
  for (let i = 0; i < length; i++) if (head[i] === 0) nuls[i & 1] = (nuls[i & 1] ?? 0) + 1;
  const [even = 0, odd = 0] = nuls;
  if (length < 8 || Math.max(even, odd) <= length * 0.3 || Math.min(even, odd) >= length * 0.05) return null;
  return even > odd ? 'utf-16be' : 'utf-16le';
}

/**
 * Detects from the first `SNIFF_BYTES` of a file whether it is ADIF text (ADI), ADIF XML (ADX), a Cabrillo
 * contest log or something else, with
 * a sentence for the operator that says what it is and what to do. UTF-16 (`utf16Order`) has to be turned into UTF-8
 * before, since the readers count bytes.
 */
export function sniff(head: Uint8Array): FileKind {
  if (head.length === 0) return refused('the file is empty.');
  if (utf16Order(head)) return refused('its text is UTF-16. Save it as UTF-8 (or plain text) and upload it again.');
  const raw = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, SNIFF_BYTES)).toString('latin1');
  for (const [signature, what] of SIGNATURES) if (raw.startsWith(signature)) return refused(`it is ${what}`);

  const text = raw.replace(/^\xef\xbb\xbf/, '').replace(/^[\s\0]+/, '');
  if (text === '') return refused('the file contains only spaces.');
  if (/^(<\?xml|<!--|<adx[\s>])/i.test(text)) {
    if (/<adx[\s>]/i.test(text)) return { kind: 'adx' };
    if (!SOME_TAG.test(text)) return refused(`it is an XML file, but not ADX. ${SAVE_AS}`);
  }
  if (/^(<!doctype html|<html)/i.test(text)) return refused(`it is a web page. ${SAVE_AS}`);
  const isAdi = ADI_FIELD.test(text) || END_OF_RECORD.test(text);
  if (isCabrillo(text, isAdi)) return { kind: 'cabrillo' };
  if (CREDITS.test(text) || isCredits(text)) return refused(CREDITS_REASON);
  if (ADI_FIELD.test(text) && END_OF_RECORD.test(text)) return { kind: 'adi' };
  // A tag alone may be part of a comment.
  const other = OTHER_TEXTS.find(([lines]) => lines.test(text))?.[1] ?? (isTable(text) && TABLE);
  if (!other && SOME_TAG.test(text)) return { kind: 'adi' };
  return refused(other ? `it is ${other}` : `there is no field such as <CALL:5> in it. ${SAVE_AS}`);
}

/**
 * Whether a text is a contest log. In one with tags of ADI a contact decides, since the free text of an ADI file may mention
 * a log; and a comment in a log may mention a tag.
 */
function isCabrillo(text: string, isAdi: boolean): boolean {
  if (!isAdi) return CABRILLO_LINE.test(text) || CABRILLO_START.test(text) || CABRILLO_CONTACT.test(text);
  const contactAt = text.search(CABRILLO_CONTACT);
  if (contactAt < 0) return false;
  const tagAt = Math.min(...[ADI_FIELD, END_OF_RECORD].map((tag) => text.search(tag)).filter((at) => at >= 0));
  return contactAt < tagAt || text.search(ONLY_CABRILLO_START) === 0;
}

/** Each record of LoTW's other reports has a mode. */
function isCredits(text: string): boolean {
  return /<app_lotw_modegroup:/i.test(text) && !/<mode:/i.test(text);
}

/** Whether the first lines have the same number of commas, semicolons or tabs, at least two. */
function isTable(text: string): boolean {
  const [first = '', ...others] = text.split(/\r\n?|\n/, 4).filter(Boolean);
  if (SOME_TAG.test(first)) return false;
  // Columns may hold their separator in quotes.
  const columns = (line: string, separator: string) => line.replace(/"[^"]*"/g, '').split(separator).length;
  if (others.length === 0) return false;
  return [',', ';', '\t'].some(
    (separator) =>
      columns(first, separator) > 2 && others.every((line) => columns(line, separator) === columns(first, separator)),
  );
}
