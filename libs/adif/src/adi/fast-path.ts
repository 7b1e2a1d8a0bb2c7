import type { Assembly } from './record-assembler.ts';
import type { ByteWindow } from '../byte-window.ts';
import { isPlain } from './printable-ascii.ts';
import { OPENING_LIMIT, type Shape } from './record-shape.ts';
import { FIELD, type Tag } from './tag.ts';

const LF = 0x0a;
const SPACE = 0x20;
const ZERO = 0x30;
const COLON = 0x3a;
const LESS = 0x3c;
const GREATER = 0x3e;
/** `<eor` as a little-endian word, and what makes its letters small. */
const END_OF_RECORD = 0x726f653c;
const SMALL = 0x20202000;

/** Lengths of more digits are left to the general way. */
const DIGITS_LIMIT = 5;
/** So far ahead a tag is looked at without asking whether its bytes are there: opening, length, type indicator, `>`. */
const TAG_REACH = OPENING_LIMIT + DIGITS_LIMIT + 3;

/**
 * The fast lane: finds fields and records as long as they are as most are (a length in bytes with a tag behind, no
 * evidence for a code page), best with names as in the record before, and leaves everything else to the reader's
 * general way. It never decides otherwise than that would. A field is taken only when the tag behind it is read.
 *
 * `at` is where to look for a tag; returns where the general way has to go on, which is never before `at`. All bytes
 * are read through the one view, as words where possible: at this speed each further array costs several per cent.
 */
export function runLane(window: ByteWindow, assembly: Assembly, tag: Tag, at: number): number {
  const { section } = assembly;
  const span = window.spanAt(at);
  /** The fields of the record that the section has; these and those found here; the same without the last. */
  let known = span && section.shapeUpTo(span.end);
  if (span === undefined || known === undefined) return at;
  let shape = known;
  let whole = known;
  const { bytes, base, view } = window;
  const { isUtf8 } = span;
  const limit = span.end - base - TAG_REACH;
  /** Where the record's fields found here begin, and where the last of them does, which is not yet taken. */
  let first = -1;
  let last = at;

  // Each turn moves `at`, where the field before ends, on by a tag at least, or leaves.
  for (;;) {
    if (at >= limit) break;
    let next: Shape | undefined = shape.likely;
    if (next === undefined || !next.isAt(view, at)) {
      let tagAt = at;
      while (tagAt < limit && view.getUint8(tagAt) <= SPACE) tagAt++;
      if (tagAt >= limit) break;
      if ((view.getInt32(tagAt, true) | SMALL) === END_OF_RECORD && view.getUint8(tagAt + 4) === GREATER) {
        at = tagAt + 5;
        if (first >= 0 && known === section.empty) assembly.addRecord(base + first, base + at, span, shape);
        else {
          if (first >= 0) section.addFrom(span, base + first, base + at, shape);
          assembly.closeRecord(base + at);
        }
        known = whole = shape = section.empty;
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

    // This is a tag, so the field before it is whole; whether this one can be taken too is another matter.
    whole = shape;
    last = at + next.blanks;
    const from = i + 1;
    const to = from + length;
    if (to >= limit || (view.getUint8(to - 1) === LF && view.getUint8(to) === LESS)) break;
    if (!isUtf8 && !isPlain(view, from, to)) break;
    if (first < 0) first = last;
    shape = next;
    at = to;
  }
  if (whole !== known) section.addFrom(span, base + first, base + last, whole);
  return last;
}
