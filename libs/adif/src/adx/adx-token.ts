import type { Buffer } from 'node:buffer';
import { RECORD_LIMIT } from '../record.ts';

const LESS = 0x3c;
const GREATER = 0x3e;
const EXCLAMATION = 0x21;
const QUESTION = 0x3f;
const SLASH = 0x2f;

/** Kinds of text that a `<` can begin. */
export const BARE = 0;
/** More bytes are needed; never at the end of the file. */
export const UNDECIDED = 1;
export const START_TAG = 2;
export const END_TAG = 3;
/** A comment or a processing instruction. */
export const IGNORED = 4;
export const CDATA = 5;
export type AdxTokenKind =
  | typeof BARE
  | typeof UNDECIDED
  | typeof START_TAG
  | typeof END_TAG
  | typeof IGNORED
  | typeof CDATA;

/** Longest tag, comment and CDATA section, in bytes; longer ones are text. Bounds the search after a `<`. */
const TAG_LIMIT = 65_536;
const SECTION_LIMIT = RECORD_LIMIT;

const COMMENT_START = '<!--';
const CDATA_START = '<![CDATA[';
const CDATA_END = ']]>';

/** Whether a byte may begin an element name: a letter, `_`, `:`, or anything outside ASCII. */
function beginsName(byte: number | undefined): boolean {
  if (byte === undefined) return false;
  const letter = byte | 0x20;
  return (letter >= 0x61 && letter <= 0x7a) || byte === 0x5f || byte === 0x3a || byte >= 0x80;
}

/**
 * Reads one XML token of an ADX file at a time into its own field, without creating strings. Every result depends only
 * on the bytes from the `<` on, and each search is bounded, so the work is linear in the size of the file.
 */
export class AdxToken {
  /** Index of the first byte after the token. */
  to = 0;

  /**
   * The token at `at`, a `<`. A `<` that begins no tag, comment or section, or one that does not end within its limit,
   * is `BARE`. `final` means that the file ends with `bytes`.
   */
  read(bytes: Buffer, at: number, final: boolean): AdxTokenKind {
    const next = bytes[at + 1];
    if (next === undefined) return this.#bare(at, final);
    if (next === EXCLAMATION) return this.#readSection(bytes, at, final);
    if (next === QUESTION) return this.#readTag(bytes, at, final, IGNORED);
    if (next === SLASH) {
      if (bytes[at + 2] === undefined && !final) return UNDECIDED;
      return beginsName(bytes[at + 2]) ? this.#readTag(bytes, at, final, END_TAG) : this.#bare(at, true);
    }
    return beginsName(next) ? this.#readTag(bytes, at, final, START_TAG) : this.#bare(at, true);
  }

  /** A tag ends at the first `>`; with another `<` before it, it is text. */
  #readTag(bytes: Buffer, at: number, final: boolean, kind: AdxTokenKind): AdxTokenKind {
    const limit = Math.min(at + TAG_LIMIT, bytes.length);
    for (let i = at + 1; i < limit; i++) {
      const byte = bytes[i];
      if (byte === LESS) return this.#bare(at, true);
      if (byte !== GREATER) continue;
      // `<?` ends in `?>`.
      if (kind === IGNORED && bytes[i - 1] !== QUESTION) continue;
      this.to = i + 1;
      return kind;
    }
    return this.#bare(at, final || limit === at + TAG_LIMIT);
  }

  #readSection(bytes: Buffer, at: number, final: boolean): AdxTokenKind {
    if (startsWith(bytes, at, COMMENT_START)) return this.#readComment(bytes, at, final);
    if (startsWith(bytes, at, CDATA_START)) return this.#readCdata(bytes, at, final);
    const couldBe = bytes.length - at < CDATA_START.length && isStartOf(bytes, at, [COMMENT_START, CDATA_START]);
    return this.#bare(at, final || !couldBe);
  }

  /** Reads a comment. XML allows no `--` in one: a comment that contains `--` before its end is text. */
  #readComment(bytes: Buffer, at: number, final: boolean): AdxTokenKind {
    const end = bytes.subarray(0, at + SECTION_LIMIT).indexOf('--', at + COMMENT_START.length, 'latin1');
    if (end < 0) return this.#bare(at, final || bytes.length - at >= SECTION_LIMIT);
    if (bytes[end + 2] === undefined) return this.#bare(at, final);
    if (bytes[end + 2] !== GREATER) return this.#bare(at, true);
    this.to = end + 3;
    return IGNORED;
  }

  /** Reads a CDATA section. Sections do not nest: one that contains the start of another is text. */
  #readCdata(bytes: Buffer, at: number, final: boolean): AdxTokenKind {
    const from = at + CDATA_START.length;
    const limited = bytes.subarray(0, at + SECTION_LIMIT);
    const next = limited.indexOf(CDATA_START, from, 'latin1');
    const end = (next < 0 ? limited : bytes.subarray(0, next)).indexOf(CDATA_END, from, 'latin1');
    if (end >= 0) {
      this.to = end + CDATA_END.length;
      return CDATA;
    }
    return this.#bare(at, final || next >= 0 || bytes.length - at >= SECTION_LIMIT);
  }

  #bare(at: number, isCertain: boolean): AdxTokenKind {
    this.to = at + 1;
    return isCertain ? BARE : UNDECIDED;
  }
}

/** The range of the text inside a CDATA section from `at` to `to`. */
export function insideCdata(at: number, to: number): [from: number, to: number] {
  return [at + CDATA_START.length, to - CDATA_END.length];
}

function startsWith(bytes: Buffer, at: number, text: string): boolean {
  if (bytes.length - at < text.length) return false;
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text.charCodeAt(i)) return false;
  return true;
}

/** Whether the bytes from `at` on are the start of one of the texts. */
function isStartOf(bytes: Buffer, at: number, texts: readonly string[]): boolean {
  const rest = bytes.toString('latin1', at);
  return texts.some((text) => text.startsWith(rest));
}
