import type { ByteWindow } from '../byte-window.ts';
import { isPrintableAscii } from './printable-ascii.ts';
import type { RecordAssembler } from './record-assembler.ts';
import { OPENING_LIMIT, type RecordShape } from './record-shape.ts';
import { FIELD, type Tag } from './tag.ts';

const LF = 0x0a;
const SPACE = 0x20;
const ZERO = 0x30;
const COLON = 0x3a;
const LESS = 0x3c;
const GREATER = 0x3e;
/** `<eor` as a little-endian word, and the bits that make its letters lower-case. */
const END_OF_RECORD = 0x726f653c;
const LOWER_CASE = 0x20202000;

/** Lengths with more digits are left to the general parser. */
const DIGITS_LIMIT = 5;
/** A tag is read up to this far ahead without bounds checks: opening, length, type indicator, `>`. */
const TAG_REACH = OPENING_LIMIT + DIGITS_LIMIT + 3;

/**
 * The fast path: parses common fields and records (length in bytes, followed by a tag, in ASCII or plain UTF-8),
 * fastest with the same names as in the previous record, and leaves everything else to the general parser. Both always
 * give the same result. A field is accepted only after the tag behind it has been read.
 *
 * `at` is where to search for a tag; returns where the general parser continues, never before `at`. All bytes are read
 * through one view, as words where possible: at this speed each further array costs several per cent.
 */
export function readFastPath(window: ByteWindow, assembly: RecordAssembler, tag: Tag, at: number): number {
  const { section } = assembly;
  const span = window.spanAt(at);
  // `known`: the record's fields in the section; `shape`: those and the ones found here; `complete`: without the last.
  let known = span && section.shapeUpTo(span.end);
  if (span === undefined || known === undefined) return at;
  let shape = known;
  let complete = known;
  const { bytes, base, view } = window;
  const isUtf8 = span.isUtf8 && assembly.codePage.readsUtf8;
  const limit = span.end - base - TAG_REACH;
  /** Where the record's fields found here begin, and where the last of them does, which is not accepted yet. */
  let first = -1;
  let last = at;

  // Each iteration advances `at`, the end of the previous field, by at least one tag, or exits.
  for (;;) {
    if (at >= limit) break;
    let next: RecordShape | undefined = shape.likely;
    if (next === undefined || !next.matches(view, at)) {
      let tagAt = at;
      while (tagAt < limit && view.getUint8(tagAt) <= SPACE) tagAt++;
      if (tagAt >= limit) break;
      if ((view.getInt32(tagAt, true) | LOWER_CASE) === END_OF_RECORD && view.getUint8(tagAt + 4) === GREATER) {
        at = tagAt + 5;
        if (first >= 0 && known === section.empty) assembly.addRecord(base + first, base + at, span, shape);
        else {
          if (first >= 0) section.addFrom(span, base + first, base + at, shape);
          assembly.closeRecord(base + at);
        }
        known = complete = shape = section.empty;
        first = -1;
        last = at;
        continue;
      }
      if (view.getUint8(tagAt) !== LESS || tag.read(bytes, tagAt, false) !== FIELD) break;
      next = shape.with(tag.name);
      if (next?.learn(view, at, tagAt) !== true) break;
    }

    let i = at + next.opening;
    let length = view.getUint8(i) - ZERO;
    if (!(length >= 0 && length <= 9)) break;
    let byte = view.getUint8(++i);
    for (let digits = 1; digits < DIGITS_LIMIT && byte !== GREATER; digits++) {
      const digit = byte - ZERO;
      if (!(digit >= 0 && digit <= 9)) break;
      length = length * 10 + digit;
      byte = view.getUint8(++i);
    }
    if (byte === COLON) {
      i += 2; // a type indicator of one letter
      byte = view.getUint8(i);
    }
    if (byte !== GREATER) break;

    // This is a tag, so the field before it is complete; this one is accepted only if the checks below pass.
    complete = shape;
    last = at + next.blanks;
    const from = i + 1;
    const to = from + length;
    if (to >= limit || (view.getUint8(to - 1) === LF && view.getUint8(to) === LESS)) break;
    if (!isUtf8 && !isPrintableAscii(view, from, to)) break;
    if (first < 0) first = last;
    shape = next;
    at = to;
  }
  if (complete !== known) section.addFrom(span, base + first, base + last, complete);
  return last;
}
