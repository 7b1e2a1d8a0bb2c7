import { type Buffer, isUtf8 } from 'node:buffer';
import { isPlainText, utf8Text } from '../code-page.ts';
import type { AdifFields } from '../record.ts';

const SPACE = 0x20;
const ZERO = 0x30;
const COLON = 0x3a;

/**
 * A range of the file as text, one character per byte, from which values are sliced: one string instead of one per
 * value. It is immutable and independent of the byte buffer, so values can be sliced at any time.
 */
export class Span {
  /** File offsets of the span's first byte and of the byte after its last. */
  readonly start: number;
  readonly end: number;
  /** Whether all values in it that end before a tag are UTF-8. */
  readonly isUtf8: boolean;
  readonly #text: string;

  /** Covers `bytes` from index `from` to `to`; `start` is the file offset of the first of them. */
  constructor(bytes: Buffer, from: number, to: number, start: number) {
    this.start = start;
    this.end = start + to - from;
    this.isUtf8 = isUtf8(bytes.subarray(from, endOfLastCharacter(bytes, from, to)));
    this.#text = bytes.toString('latin1', from, to);
  }

  /**
   * Sets the fields `names`, from index `known` on, to their values, found between the file offsets `at`, where the tag
   * of the first of them begins, and `end`. All of them must have been accepted by the fast path.
   */
  cut(names: readonly string[], known: number, at: number, end: number, fields: AdifFields): void {
    const text = this.#text;
    let i = at - this.start;
    const isPlain = isPlainText(text.substring(i, end - this.start));
    for (let k = known; k < names.length; k++) {
      const name = names[k] as string;
      while (text.charCodeAt(i) <= SPACE) i++;
      i += name.length + 2; // `<NAME:`
      let length = 0;
      for (;;) {
        const digit = text.charCodeAt(i) - ZERO;
        if (!(digit >= 0 && digit <= 9)) break;
        length = length * 10 + digit;
        i++;
      }
      i += text.charCodeAt(i) === COLON ? 3 : 1; // `>` or `:S>`
      const value = text.substring(i, i + length);
      fields[name] = isPlain ? value : utf8Text(value);
      i += length;
    }
  }
}

/** `to`, or the start of the character before it if that is not ASCII, since it may be incomplete. */
function endOfLastCharacter(bytes: Buffer, from: number, to: number): number {
  let end = to;
  while (end > from && end > to - 4 && ((bytes[end - 1] as number) & 0xc0) === 0x80) end--;
  return end > from && (bytes[end - 1] as number) >= 0xc0 ? end - 1 : end;
}
