import { Buffer, isUtf8 } from 'node:buffer';
import { withoutControls } from './control-characters.ts';
import type { CodePageEvidence } from './record.ts';

/** Anything that needs a closer look: control characters and bytes outside ASCII. */
const UNUSUAL = /[^\t\n\r\x20-\x7e]/;
/** A word with a letter beyond ASCII, as latin1 text: ASCII letters, C0-FF, and A8, B8 (Ё, ё in Windows-1251). */
const WORD = /(?<![A-Za-z\xa8\xb8\xc0-\xff])[A-Za-z]*[\xa8\xb8\xc0-\xff][A-Za-z\xa8\xb8\xc0-\xff]*/g;
/** Case as Cyrillic words have it in Windows-1251: all capitals, or small letters after at most one capital. */
const CYRILLIC_WORD = /^(?:[\xa8\xc0-\xdf]+|[\xa8\xc0-\xdf]?[\xb8\xe0-\xff]+)$/;

const windows1252 = new TextDecoder('windows-1252');
const windows1251 = new TextDecoder('windows-1251');

/** Whether a text is such as it stands, without control characters and anything outside ASCII. */
export function isUsual(text: string): boolean {
  return !UNUSUAL.test(text);
}

/** The text of a value in UTF-8, given as latin1 text of its bytes, without control characters as in `decode`. */
export function utf8Text(latin1: string): string {
  return isUsual(latin1) ? latin1 : withoutControls(Buffer.from(latin1, 'latin1').toString('utf8'));
}

/**
 * Turns the bytes of values into text: UTF-8 where a value is valid UTF-8, else a Windows code page.
 *
 * Which one is a matter of the whole file, judged by words. A Cyrillic word in Windows-1251 consists of nothing but
 * bytes beyond ASCII, in a case pattern KOI8-R, Greek and Chinese text do not show; a Western word in Windows-1252
 * has them among ASCII letters (`José`). A value with evidence of its own goes by that, any other by what the file
 * has shown before it, and by Windows-1252 where nothing tells.
 */
export class CodePage {
  /** Replaced, never changed in place, so that a caller may keep it as the evidence up to a point in the file. */
  evidence: CodePageEvidence;

  constructor(evidence: CodePageEvidence) {
    this.evidence = evidence;
  }

  /** The text of a value given as latin1 text of its bytes, without NUL and control characters except TAB, CR, LF. */
  decode(latin1: string): string {
    if (isUsual(latin1)) return latin1;
    return withoutControls(this.#text(Buffer.from(latin1, 'latin1'), latin1));
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
        else short = true; // two letters may be Estonian `öö`: no evidence for the file, but for want of other
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
