import { Buffer } from 'node:buffer';

const INITIAL_BYTES = 512 * 1024;
const ASCII_END = 0x80;
/** UTF-8 of one UTF-16 unit takes three bytes at most. */
const BYTES_PER_UNIT = 3;

/**
 * A buffer that collects text as UTF-8. ASCII characters are stored one by one: a third of the cost of joining strings
 * and encoding them afterwards, without garbage.
 */
export class TextBuffer {
  #bytes = Buffer.allocUnsafe(INITIAL_BYTES);
  #at = 0;

  /** Bytes written since the last `take`. */
  get length(): number {
    return this.#at;
  }

  write(text: string): void {
    const needed = this.#at + text.length * BYTES_PER_UNIT;
    if (needed > this.#bytes.length) this.#grow(needed);
    const bytes = this.#bytes;
    let at = this.#at;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code >= ASCII_END) {
        at += bytes.write(text.slice(i), at);
        break;
      }
      bytes[at++] = code;
    }
    this.#at = at;
  }

  /** Returns the written bytes and empties the buffer; they are valid only until the next `write`. */
  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.#at);
    this.#at = 0;
    return taken;
  }

  #grow(needed: number): void {
    const larger = Buffer.allocUnsafe(2 * needed);
    this.#bytes.copy(larger, 0, 0, this.#at);
    this.#bytes = larger;
  }
}
