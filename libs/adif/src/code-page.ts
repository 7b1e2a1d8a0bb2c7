import { Buffer, isUtf8 } from 'node:buffer';
import { removeControlCharacters } from './control-characters.ts';
import { decodeBytes } from './encoding/decode-bytes.ts';
import { undoneTwice } from './encoding/double-utf8.ts';
import { type Encoding, leadsOf } from './encoding/encodings.ts';

/** Control characters and bytes outside ASCII. */
const NOT_PLAIN = /[^\t\n\r\x20-\x7e]/;
/** The first byte of a UTF-8 character of three or four bytes, as latin1 text. */
const LONG_CHARACTER = /[\xe0-\xf4]/;

/** Whether a text has no control characters and nothing outside ASCII. */
export function isPlainText(text: string): boolean {
  return !NOT_PLAIN.test(text);
}

/** The text of a value in UTF-8, given as latin1 text of its bytes, without control characters as in `decode`. */
export function utf8Text(latin1: string): string {
  return isPlainText(latin1) ? latin1 : removeControlCharacters(Buffer.from(latin1, 'latin1').toString('utf8'));
}

/** Turns the bytes of a file's values into text: UTF-8 where a value is valid UTF-8, else the file's encoding. */
export class CodePage {
  readonly #encoding: Encoding;
  /** Whether a byte begins a character of two bytes; undefined for an encoding without such characters. */
  readonly isLead: ((byte: number) => boolean) | undefined;
  /** Whether every value that is valid UTF-8 is read by `utf8Text`. */
  readonly readsUtf8: boolean;

  constructor(encoding: Encoding) {
    this.#encoding = encoding;
    this.isLead = leadsOf(encoding);
    this.readsUtf8 = this.isLead === undefined && encoding !== 'utf-8-twice';
  }

  /** The text of a value given as latin1 text of its bytes, as `removeControlCharacters` leaves it. No byte is lost. */
  decode(latin1: string): string {
    if (isPlainText(latin1)) return latin1;
    return removeControlCharacters(this.#text(Buffer.from(latin1, 'latin1'), latin1));
  }

  #text(bytes: Buffer, latin1: string): string {
    if (!isUtf8(bytes) || this.#isPairs(latin1)) return decodeBytes(bytes, this.#encoding);
    const text = bytes.toString('utf8');
    return (this.#encoding === 'utf-8-twice' && undoneTwice(text)) || text;
  }

  /** Characters of two bytes can be valid UTF-8 of two bytes; in East Asian text, longer UTF-8 is no coincidence. */
  #isPairs(latin1: string): boolean {
    return this.isLead !== undefined && !LONG_CHARACTER.test(latin1);
  }
}
