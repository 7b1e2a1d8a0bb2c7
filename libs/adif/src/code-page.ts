import { Buffer, isUtf8 } from 'node:buffer';
import { removeControlCharacters } from './control-characters.ts';
import type { CodePageEvidence } from './record.ts';

/** Control characters and bytes outside ASCII. */
const NOT_PLAIN = /[^\t\n\r\x20-\x7e]/;
/** A word with a letter beyond ASCII, as latin1 text: ASCII letters, C0-FF, and A8, B8 (Ё, ё in Windows-1251). */
const WORD = /(?<![A-Za-z\xa8\xb8\xc0-\xff])[A-Za-z]*[\xa8\xb8\xc0-\xff][A-Za-z\xa8\xb8\xc0-\xff]*/g;
/** Case as Cyrillic words have it in Windows-1251: all capitals, or small letters after at most one capital. */
const CYRILLIC_WORD = /^(?:[\xa8\xc0-\xdf]+|[\xa8\xc0-\xdf]?[\xb8\xe0-\xff]+)$/;

const windows1252 = new TextDecoder('windows-1252');
const windows1251 = new TextDecoder('windows-1251');

/** Whether a text has no control characters and nothing outside ASCII. */
export function isPlainText(text: string): boolean {
  return !NOT_PLAIN.test(text);
}

/** The text of a value in UTF-8, given as latin1 text of its bytes, without control characters as in `decode`. */
export function utf8Text(latin1: string): string {
  return isPlainText(latin1) ? latin1 : removeControlCharacters(Buffer.from(latin1, 'latin1').toString('utf8'));
}

/**
 * Turns the bytes of values into text: UTF-8 where a value is valid UTF-8, else a Windows code page.
 *
 * The code page is detected per file by its words. A Cyrillic word in Windows-1251 consists only of bytes beyond ASCII,
 * in a case pattern that KOI8-R, Greek and Chinese text do not show; a Western word in Windows-1252 has them among ASCII
 * letters (`José`). A value with evidence of its own uses that, any other uses the evidence of the file before it, and
 * Windows-1252 without any.
 */
export class CodePage {
  /** Replaced, never mutated, so that a caller may store it as the evidence up to a point in the file. */
  evidence: CodePageEvidence;

  constructor(evidence: CodePageEvidence) {
    this.evidence = evidence;
  }

  /** The text of a value given as latin1 text of its bytes, without NUL and control characters except TAB, CR, LF. */
  decode(latin1: string): string {
    if (isPlainText(latin1)) return latin1;
    return removeControlCharacters(this.#text(Buffer.from(latin1, 'latin1'), latin1));
  }

  #text(bytes: Buffer, latin1: string): string {
    if (isUtf8(bytes)) return bytes.toString('utf8');
    return (this.#isCyrillic(latin1) ? windows1251 : windows1252).decode(bytes);
  }

  #isCyrillic(latin1: string): boolean {
    let cyrillic = 0;
    let western = 0;
    let short = false;
    for (const [word] of latin1.matchAll(WORD)) {
      if (/[A-Za-z]/.test(word)) western++;
      else if (word.length > 1 && CYRILLIC_WORD.test(word)) {
        if (word.length > 2) cyrillic++;
        else short = true; // two letters may be Estonian `öö`: evidence only where there is no other
      }
    }
    const before = this.evidence;
    if (cyrillic > 0 || western > 0) {
      this.evidence = { cyrillic: before.cyrillic + cyrillic, western: before.western + western };
    }
    if (cyrillic !== western) return cyrillic > western;
    if (before.cyrillic !== before.western) return before.cyrillic > before.western;
    return short;
  }
}
