import { Buffer } from 'node:buffer';

const ROOM = 512 * 1024;
const ASCII_END = 0x80;
/** UTF-8 of one UTF-16 unit takes three bytes at most. */
const BYTES_PER_UNIT = 3;

/**
 * Text on its way into a file, gathered as UTF-8. Plain characters are stored one by one: a third of the cost of strings
 * that are joined and encoded afterwards, and nothing for the garbage collector to find.
 */
export class TextBuffer {
  #bytes = Buffer.allocUnsafe(ROOM);
  #at = 0;

  /** Bytes gathered so far. */
  get length(): number {
    return this.#at;
  }

  put(text: string): void {
    const room = this.#at + text.length * BYTES_PER_UNIT;
    if (room > this.#bytes.length) this.#grow(room);
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

  /** All that was gathered; the bytes are only good until the next `put`. */
  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.#at);
    this.#at = 0;
    return taken;
  }

  #grow(room: number): void {
    const larger = Buffer.allocUnsafe(2 * room);
    this.#bytes.copy(larger, 0, 0, this.#at);
    this.#bytes = larger;
  }
}
