import type { Buffer } from 'node:buffer';
import { removeControlCharacters } from '../control-characters.ts';
import { RECORD_LIMIT } from '../record.ts';
import { LengthCount } from './length-count.ts';
import { CUT, NOT_A_TAG, type Tag, type TagKind, UNDECIDED } from './tag.ts';

/** Bytes of skipped text quoted in a warning. */
const QUOTED_BYTES = 4_096;
const LF = 0x0a;
const CR = 0x0d;
/** All bytes up to this count as blanks: some programs pad with NUL. */
export const SPACE = 0x20;
const LESS = 0x3c;

/** Blanks searched after a value for the tag that confirms its length; this many blanks confirm it as well. */
export const BLANKS_LIMIT = 64;
/** Maximum tags inside a value that are tried as its end; keeps the work linear. */
const TAGS_LIMIT = 16;

/** Where a value ends and, if its length was corrected or text was skipped, a warning for the operator. */
export interface ValueEnd {
  to: number;
  warning: string;
}

/**
 * The kind of tag behind a value that ends at `at`, blanks aside: a tag (or the file's end) confirms that the value
 * ends there.
 */
function followedBy(tag: Tag, bytes: Buffer, at: number, final: boolean): TagKind {
  const limit = Math.min(at + BLANKS_LIMIT, bytes.length);
  let i = at;
  while (i < limit && (bytes[i] as number) <= SPACE) i++;
  if (i === at + BLANKS_LIMIT) return CUT;
  if (i === bytes.length) return final ? CUT : UNDECIDED;
  return bytes[i] === LESS ? tag.read(bytes, i, final) : NOT_A_TAG;
}

/**
 * The end of the value that starts at `from`. Tried in this order: the length in bytes, followed by a tag; the length
 * in another unit, followed by a tag (after tags inside the value, if the length covers them); any unit, followed by a
 * blank (the rest up to the next tag is then a comment, as LoTW writes them); and last, everything up to the next tag.
 *
 * `length` is `NO_LENGTH` or as written; `final` says that the file ends with `bytes`, `isLead` which bytes begin a
 * character of two bytes, if any do. Returns undefined if more
 * bytes are needed; the result never depends on how many bytes beyond those are available.
 */
export function valueEnd(
  tag: Tag,
  bytes: Buffer,
  from: number,
  length: number,
  { final, isLead }: { final: boolean; isLead?: ((byte: number) => boolean) | undefined },
): ValueEnd | undefined {
  const credible = length >= 0 && length <= RECORD_LIMIT;
  const byBytes = credible ? from + length : -1;
  if (byBytes > bytes.length && !final) return undefined;
  if (credible && byBytes <= bytes.length) {
    const follows = followedBy(tag, bytes, byBytes, final);
    if (follows === UNDECIDED) return undefined;
    if (follows >= CUT) return { to: withoutConvertedBreak(bytes, from, byBytes), warning: '' };
  }

  const limit = from + RECORD_LIMIT;
  const count = new LengthCount(isLead);
  /** The same up to the last byte that is not blank. */
  const trimmed = new LengthCount(isLead);
  let tags = 0;
  /** End of the text before the first tag. */
  let textEnd = -1;
  /** Where the value would end in some unit, followed by a blank, before any tag. */
  let beforeBlank = -1;

  for (let i = from; i < limit; i++) {
    if (i === bytes.length && !final) return undefined;
    const byte = bytes[i];
    const kind = byte === undefined ? CUT : byte === LESS ? tag.read(bytes, i, final) : NOT_A_TAG;
    if (kind === UNDECIDED) return undefined;
    if (kind >= CUT) {
      if (tags++ === 0) textEnd = from + trimmed.bytes;
      if (!credible) break;
      const blanks = trimmed.shortBy(length);
      if (from + trimmed.bytes + blanks <= i) return { to: from + trimmed.bytes + blanks, warning: '' };
      if (tags === TAGS_LIMIT || count.shortBy(length) === Number.POSITIVE_INFINITY) break;
    }
    if (byte === undefined) break;
    const blank = byte <= SPACE;
    if (blank && tags === 0 && (i === byBytes || (credible && beforeBlank < 0 && count.shortBy(length) === 0))) {
      beforeBlank = i;
    }
    count.add(byte, bytes[i - 1]);
    if (!blank) trimmed.copy(count);
  }

  if (beforeBlank >= 0)
    return { to: beforeBlank, warning: skippedTextWarning(bytes, beforeBlank, textEnd < 0 ? limit : textEnd) };
  if (textEnd < 0) return { to: limit, warning: `is longer than ${RECORD_LIMIT} bytes; cut off` };
  if (length < 0 && textEnd === from) return { to: from, warning: '' };
  const wrong = length < 0 ? 'has no length' : 'has a wrong length';
  return { to: textEnd, warning: `${wrong}; read up to the next field` };
}

/**
 * A file whose lengths counted CRLF and that was converted to LF later: the length then also covers the line break
 * after the value, one byte for each break within.
 */
function withoutConvertedBreak(bytes: Buffer, from: number, to: number): number {
  if (bytes[to - 1] !== LF || bytes[to] !== LESS) return to;
  let end = to;
  while (end > from && (bytes[end - 1] as number) <= SPACE) end--;
  let breaks = 0;
  for (let i = from; i < to; i++) {
    if (bytes[i] === CR) return to;
    if (bytes[i] === LF && i < end) breaks++;
  }
  return breaks === to - end ? end : to;
}

/** The warning for text between a value and the next tag; '' for a `// comment`, which LoTW writes. */
function skippedTextWarning(bytes: Buffer, from: number, to: number): string {
  const text = removeControlCharacters(
    bytes.toString('utf8', from, Math.min(to, from + QUOTED_BYTES)).replace(/\p{Cc}+/gu, ' '),
  ).trim();
  return text === '' || text.startsWith('//') ? '' : `is followed by text that is no field: "${text}"`;
}
