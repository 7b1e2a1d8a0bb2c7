import type { Assembly } from './assembly.ts';
import type { ByteWindow } from './byte-window.ts';
import { isPlain } from './plain.ts';
import { OPENING_LIMIT, type Shape } from './shape.ts';

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

/**
 * The fast lane: reads fields as long as they come as they did before (the tag its shape expects, a length in bytes
 * with a tag behind, plain ASCII), which in most files is nearly always, and leaves everything else to the reader's
 * general way. It never decides otherwise than that would. A field is taken only when the tag behind it is read.
 *
 * `at` is where to look for a tag; returns where the general way has to go on.
 */
export function runLane(window: ByteWindow, assembly: Assembly, at: number): number {
  const { section } = assembly;
  const span = window.spanAt(at);
  if (span === undefined || !section.isTidy(window.base + span.to)) return at;
  const { bytes, base, view } = window;
  // So far ahead an opening may reach.
  const limit = span.to - OPENING_LIMIT;
  /** The field read last, not yet taken: its tag, its value and the shape it makes. */
  let pending = -1;
  let from = 0;
  let to = 0;
  let { shape } = section;
  const { values } = section;

  while (at < limit) {
    while (at < limit && (bytes[at] as number) <= SPACE) at++;
    const next: Shape | undefined = shape.likely;
    let i = 0;
    let length = 0;
    const isEnd = next === undefined || !next.isAt(view, at);
    if (isEnd) {
      if ((view.getInt32(at, true) | SMALL) !== END_OF_RECORD || bytes[at + 4] !== GREATER) break;
    } else {
      i = at + next.opening;
      const digits = i;
      for (; i - digits < DIGITS_LIMIT; i++) {
        const digit = (bytes[i] as number) - ZERO;
        if (!(digit >= 0 && digit <= 9)) break;
        length = length * 10 + digit;
      }
      if (i === digits) break;
      if (bytes[i] === COLON) i += 2; // a type indicator of one letter
      if (bytes[i] !== GREATER) break;
    }

    if (pending >= 0) {
      let value = shape.recall(view, from, to);
      if (value === undefined) {
        if (!isPlain(view, from, to)) break;
        value = span.text.substring(from - span.from, to - span.from);
        shape.remember(view, from, to, value);
      }
      if (section.start < 0) section.start = base + pending;
      values[shape.names.length - 1] = value;
      section.shape = shape;
    }
    if (isEnd) {
      at += 5;
      pending = -1;
      assembly.closeRecord(base + at);
      shape = section.shape;
    } else {
      pending = at;
      shape = next;
      from = i + 1;
      to = from + length;
      if (to >= limit || (bytes[to - 1] === LF && bytes[to] === LESS)) break;
      at = to;
    }
  }
  return pending < 0 ? at : pending;
}
