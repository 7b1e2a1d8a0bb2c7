import type { Buffer } from 'node:buffer';

const COLON = 0x3a;
const GREATER = 0x3e;

/** Bytes of the longest opening of a tag; names in ADIF stay far below. */
export const OPENING_LIMIT = 64;

/** 1 for each byte that may stand in a usual name: A-Z a-z 0-9 _ */
const NAME_BYTE = Uint8Array.from({ length: 256 }, (_, byte) => (/\w/.test(String.fromCharCode(byte)) ? 1 : 0));

const CACHE_SIZE = 1_024;
/** Openings made until all are forgotten: a hostile file could otherwise fill the memory with names. */
const OPENINGS_LIMIT = 8_192;
/** Length of values remembered, in bytes. */
const MEMORY_LIMIT = 8;

/**
 * The beginning of a tag as some file spells it, with the delimiter: `<CALL:` or `<eor>`. Files repeat themselves, so
 * each knows what came next the last time and the value it had: both are checked faster than read anew.
 */
export class Opening {
  /** Upper case, and the very string V8 uses as a property key, so that setting a field needs no look-up. */
  readonly name: string;
  readonly bytes: Uint8Array;
  likely: Opening | undefined;
  /** The bytes as little-endian words of four, the last overlapping the one before it. */
  #words: Int32Array;
  #value = '';
  #length = -1;
  #low = 0;
  #high = 0;

  constructor(bytes: Uint8Array, name: string) {
    this.bytes = bytes;
    this.name = name;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#words = Int32Array.from({ length: Math.floor(bytes.length / 4) + 1 }, (_, i) =>
      bytes.length < 4 ? NaN : view.getInt32(Math.min(4 * i, bytes.length - 4), true),
    );
  }

  /** Whether the tag at `at`, a `<`, begins so; the view must reach `OPENING_LIMIT` bytes further. */
  isAt(view: DataView, at: number): boolean {
    const words = this.#words;
    const last = words.length - 1;
    for (let i = 0; i < last; i++) if (view.getInt32(at + 4 * i, true) !== words[i]) return false;
    return last > 0 && view.getInt32(at + this.bytes.length - 4, true) === words[last];
  }

  /**
   * The last value remembered if it stands from `from` to `to`: contacts in a row share band, mode, date and more,
   * and then share the string. The view must reach four bytes beyond `from`.
   */
  recall(view: DataView, from: number, to: number): string | undefined {
    if (to - from !== this.#length || lowWord(view, from, to) !== this.#low) return undefined;
    return highWord(view, from, to) === this.#high ? this.#value : undefined;
  }

  remember(view: DataView, from: number, to: number, value: string): void {
    if (to - from > MEMORY_LIMIT) return;
    this.#length = to - from;
    this.#low = lowWord(view, from, to);
    this.#high = highWord(view, from, to);
    this.#value = value;
  }
}

/** The first four bytes of a value, fewer if it has fewer. */
function lowWord(view: DataView, from: number, to: number): number {
  const word = view.getInt32(from, true);
  return to - from < 4 ? word & ((1 << (8 * (to - from))) - 1) : word;
}

/** The last four bytes of a value that has more than four. */
function highWord(view: DataView, from: number, to: number): number {
  return to - from > 4 ? view.getInt32(to - 4, true) : 0;
}

const NONE = new Opening(new Uint8Array(0), '');

/** The openings a file uses, by their bytes. */
export class Openings {
  #cache = new Array<Opening>(CACHE_SIZE).fill(NONE);
  #made = 0;

  /** The opening of the usual tag at `bytes[at]`, a `<`: a plain name with its delimiter. Undefined if it is none. */
  at(bytes: Buffer, at: number): Opening | undefined {
    let i = at + 1;
    let hash = 0;
    for (; NAME_BYTE[bytes[i] as number] === 1; i++) hash = (Math.imul(hash, 31) + (bytes[i] as number)) | 0;
    const delimiter = bytes[i];
    const size = i + 1 - at;
    if (size < 3 || size > OPENING_LIMIT || (delimiter !== COLON && delimiter !== GREATER)) return undefined;

    const slot = (hash ^ (hash >>> 10)) & (CACHE_SIZE - 1);
    const known = this.#cache[slot] as Opening;
    return known.bytes.length === size && isSame(known.bytes, bytes, at) ? known : this.#make(slot, bytes, at, size);
  }

  #make(slot: number, bytes: Buffer, at: number, size: number): Opening {
    if (++this.#made === OPENINGS_LIMIT) {
      this.#cache.fill(NONE);
      this.#made = 0;
    }
    const [name = ''] = Object.keys({ [bytes.toString('latin1', at + 1, at + size - 1).toUpperCase()]: 0 });
    const opening = new Opening(Uint8Array.from(bytes.subarray(at, at + size)), name);
    this.#cache[slot] = opening;
    return opening;
  }
}

function isSame(expected: Uint8Array, bytes: Buffer, at: number): boolean {
  let i = 0;
  while (i < expected.length && bytes[at + i] === expected[i]) i++;
  return i === expected.length;
}
