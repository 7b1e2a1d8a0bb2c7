import { Buffer, isUtf8 } from 'node:buffer';

const LF = 0x0a;
const CR = 0x0d;
const ZERO = 0x30;
const COLON = 0x3a;
const LESS = 0x3c;
const GREATER = 0x3e;

/** Kinds of text that a `<` can begin. Kinds from `CUT` on may follow a value. */
export const NOT_A_TAG = 0;
/** More bytes are needed; never at the end of the file. */
export const UNDECIDED = 1;
/** A tag truncated by the end of the file. */
export const CUT = 2;
export const RECORD_END = 3;
export const HEADER_END = 4;
export const FIELD = 5;
export type TagKind =
  | typeof NOT_A_TAG
  | typeof UNDECIDED
  | typeof CUT
  | typeof RECORD_END
  | typeof HEADER_END
  | typeof FIELD;

/** `Tag.length` of a field whose length is missing or makes no sense: `<CALL>`, `<CALL:x>`, `<CALL:-9>`. */
export const NO_LENGTH = -1;

/** Longest tag, in bytes; ADIF names are far shorter. Bounds the search after a lone `<`. */
const TAG_LIMIT = 256;

/** A name, then perhaps a length, then perhaps a type indicator. */
const UNUSUAL_TAG = /^([\w\x80-\xff][\w ./\x80-\xff-]*)(?::([^:]*)(?::.*)?)?$/;
const PLAIN_NAME = /^[A-Za-z]\w*$/;

/** Upper-case character code of each byte allowed in a usual name (A-Z a-z 0-9 _), 0 for all others. */
const NAME_BYTE = Uint8Array.from({ length: 256 }, (_, byte) =>
  /\w/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte).toUpperCase().charCodeAt(0) : 0,
);

const CACHE_SIZE = 1024;

/** Returns the copy of a string that V8 uses as a property key, so that setting fields needs no lookup. */
function intern(name: string): string {
  return Object.keys({ [name]: 0 })[0] ?? name;
}

/**
 * Reads one tag at a time into its own fields, so that the usual tag costs no allocation: names come from a cache
 * keyed by their bytes.
 */
export class Tag {
  /** Upper-case field name. */
  name = '';
  /** Length as written, in the writer's unit; `NO_LENGTH` if missing or invalid. */
  length = NO_LENGTH;
  /** Index of the byte after `>`. */
  to = 0;
  #names = new Array<string>(CACHE_SIZE).fill('');

  /**
   * Reads the tag at `bytes[at]`, a `<`. `final` says that the file ends where `bytes` ends.
   * `name`, `length` and `to` are valid for `RECORD_END`, `HEADER_END` and `FIELD` only.
   */
  read(bytes: Buffer, at: number, final: boolean): TagKind {
    const size = bytes.length;
    let i = at + 1;
    let hash = 0;
    let upper = 0;
    for (; i < size; i++) {
      upper = NAME_BYTE[bytes[i] as number] as number;
      if (upper === 0) break;
      hash = (hash * 31 + upper) | 0;
    }
    const nameEnd = i;
    if (nameEnd === at + 1 || nameEnd - at > TAG_LIMIT || i >= size) return this.#readUnusual(bytes, at, final);

    let length = NO_LENGTH;
    if (bytes[i] === COLON) {
      const digits = ++i;
      length = 0;
      for (; i < size; i++) {
        const digit = (bytes[i] as number) - ZERO;
        if (digit < 0 || digit > 9) break;
        length = length * 10 + digit;
      }
      if (i === digits) return this.#readUnusual(bytes, at, final);
      // A type indicator is one letter: `:S>`.
      if (bytes[i] === COLON && bytes[i + 2] === GREATER) i += 2;
      if (bytes[i] !== GREATER || i - at >= TAG_LIMIT) return this.#readUnusual(bytes, at, final);
    } else if (bytes[i] !== GREATER) {
      return this.#readUnusual(bytes, at, final);
    }
    this.name = this.#nameOf(bytes, at + 1, nameEnd, hash);
    this.length = length;
    this.to = i + 1;
    const kind = this.#kind();
    return kind === FIELD && length === NO_LENGTH ? this.#readUnusual(bytes, at, final) : kind;
  }

  #kind(): TagKind {
    if (this.name.length !== 3) return FIELD;
    return this.name === 'EOR' ? RECORD_END : this.name === 'EOH' ? HEADER_END : FIELD;
  }

  #nameOf(bytes: Buffer, from: number, to: number, hash: number): string {
    const slot = (hash ^ (hash >>> 10)) & (CACHE_SIZE - 1);
    const cached = this.#names[slot] as string;
    if (cached.length === to - from) {
      let i = 0;
      while (i < cached.length && cached.charCodeAt(i) === NAME_BYTE[bytes[from + i] as number]) i++;
      if (i === cached.length) return cached;
    }
    const name = intern(bytes.toString('latin1', from, to).toUpperCase());
    this.#names[slot] = name;
    return name;
  }

  #readUnusual(bytes: Buffer, at: number, final: boolean): TagKind {
    const limit = Math.min(at + TAG_LIMIT, bytes.length);
    let i = at + 1;
    for (; i < limit; i++) {
      const byte = bytes[i];
      if (byte === GREATER || byte === LESS || byte === LF || byte === CR) break;
    }
    if (i === limit) {
      if (limit === at + TAG_LIMIT) return NOT_A_TAG;
      if (!final) return UNDECIDED;
      return /^(\w+(:.*)?)?$/.test(bytes.toString('latin1', at + 1, limit)) ? CUT : NOT_A_TAG;
    }
    if (bytes[i] !== GREATER) return NOT_A_TAG;

    const [, name = '', length] = UNUSUAL_TAG.exec(bytes.toString('latin1', at + 1, i)) ?? [];
    const digits = /^ *(\d+) *$/.exec(length ?? '')?.[1];
    // A tag that has no valid length counts as a field only if its name is a plain word: `<b 1>` or `<2>` is text.
    if (name === '' || (digits === undefined && !PLAIN_NAME.test(name.trim()))) return NOT_A_TAG;
    this.name = upperName(name.trim());
    this.length = digits === undefined ? NO_LENGTH : Number(digits);
    this.to = i + 1;
    return this.#kind();
  }
}

/** Upper-cases a name given as latin1 text of its bytes; names outside ASCII are not ADIF, but some programs write them. */
function upperName(latin1: string): string {
  const bytes = Buffer.from(latin1, 'latin1');
  return (isUtf8(bytes) ? bytes.toString('utf8') : latin1).toUpperCase();
}
