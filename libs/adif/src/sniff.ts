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

const CABRILLO = /^(?:start-of-log|(?:x-)?qso) *:/i;
/** Some programs leave out the first line; the free text before an ADI header may begin like this too. */
const CABRILLO_HEADER = /^(?:callsign|contest|created-by) *:/i;
/** Behind other text, such as that of the e-mail it was sent with. */
const CABRILLO_WITHIN =
  /^[ \t]{0,20}(?:start-of-log:|(?:x-)?qso:[ \t]{0,20}[\d.]{1,9}G?[ \t]{1,20}[A-Z]{2}[ \t]{1,20}\d{4}-?\d\d-?\d\d[ \t])/im;
const END_OF_RECORD = /<eo[rh]>/i;
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
  if (CABRILLO.test(text) || (CABRILLO_HEADER.test(text) && !SOME_TAG.test(text))) return { kind: 'cabrillo' };
  const logAt = text.search(CABRILLO_WITHIN);
  const recordAt = text.search(END_OF_RECORD);
  if (logAt >= 0 && (recordAt < 0 || logAt < recordAt)) return { kind: 'cabrillo' };
  if (/^\[REG1TEST/i.test(text)) return refused(`it is an EDI contest log. ${SAVE_AS}`);
  if (!SOME_TAG.test(text)) return refused(`there is no field such as <CALL:5> in it. ${SAVE_AS}`);
  return { kind: 'adi' };
}
