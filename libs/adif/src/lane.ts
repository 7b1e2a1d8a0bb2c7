import type { Buffer } from 'node:buffer';
import type { Assembly } from './assembly.ts';
import type { ByteWindow } from './byte-window.ts';
import { OPENING_LIMIT, type Opening, type Openings } from './opening.ts';
import { isPlain } from './plain.ts';

const LF = 0x0a;
const SPACE = 0x20;
const SLASH = 0x2f;
const ZERO = 0x30;
const COLON = 0x3a;
const LESS = 0x3c;
const GREATER = 0x3e;
const DEL = 0x7f;

/** Lengths of more digits are left to the general way. */
const DIGITS_LIMIT = 5;

/**
 * The fast lane: reads fields as long as nothing is odd about them (a length in bytes with a tag or LoTW's comment
 * behind, plain ASCII), which in most files is nearly always, and leaves everything else to the reader's general
 * way. It never decides otherwise than that would.
 */
export class Lane {
  #openings: Openings;
  /** The opening read last; knows the likely next. */
  #before: Opening | undefined;

  constructor(openings: Openings) {
    this.#openings = openings;
  }

  /** Looks for a tag from index `at` of the window on; returns where the general way has to go on. */
  run(window: ByteWindow, assembly: Assembly, at: number): number {
    const span = window.spanAt(at);
    if (span === undefined) return at;
    const { section } = assembly;
    const { bytes, base, view } = window;
    const { text, from: textFrom } = span;
    const limit = span.to - OPENING_LIMIT;
    let before = this.#before;
    // The field read last is taken only when a tag has been read behind it: where its tag and its value stand.
    let pending = -1;
    let from = 0;
    let to = 0;

    while (at < limit) {
      let opening = before?.likely;
      if (opening === undefined || !opening.isAt(view, at)) {
        if ((bytes[at] as number) <= SPACE) {
          at++;
          continue;
        }
        if (bytes[at] !== LESS) {
          at = pending < 0 || at !== to + 1 ? limit : commentEnd(bytes, from, to, limit);
          continue;
        }
        opening = this.#openings.at(bytes, at);
        if (opening === undefined) break;
        if (before !== undefined) before.likely = opening;
      }
      let i = at + opening.bytes.length;
      let length = 0;
      const isEnd = opening.name === 'EOR';
      if (bytes[i - 1] === COLON) {
        const digits = i;
        for (; i - digits < DIGITS_LIMIT; i++) {
          const digit = (bytes[i] as number) - ZERO;
          if (!(digit >= 0 && digit <= 9)) break;
          length = length * 10 + digit;
        }
        if (i === digits || isEnd || opening.name === 'EOH') break;
        if (bytes[i] === COLON) i += 2; // a type indicator of one letter
        if (bytes[i] !== GREATER) break;
        i++;
      } else if (!isEnd) break;

      if (pending >= 0 && before !== undefined) {
        let value = before.recall(view, from, to);
        if (value === undefined) {
          if (!isPlain(view, from, to)) break;
          value = text.substring(from - textFrom, to - textFrom);
          before.remember(view, from, to, value);
        }
        if (!section.take(before.name, value, base + pending)) break;
      }
      before = opening;
      if (isEnd) {
        at = i;
        pending = -1;
        assembly.closeRecord(base + at);
      } else {
        pending = at;
        from = i;
        to = from + length;
        if (to >= limit || (bytes[to - 1] === LF && bytes[to] === LESS)) break;
        at = to;
      }
    }
    this.#before = before;
    return pending < 0 ? Math.min(at, limit) : pending;
  }
}

/**
 * The index of the `<` behind a value and a comment of the form LoTW writes, `<STATE:2>IL // Illinois`, or `limit`
 * if there is anything that would need a closer look at what the value's length may mean.
 */
function commentEnd(bytes: Buffer, from: number, to: number, limit: number): number {
  if (bytes[to] !== SPACE || bytes[to + 1] !== SLASH || bytes[to + 2] !== SLASH) return limit;
  for (let i = from; i < to; i++) if ((bytes[i] as number) < SPACE || bytes[i] === LESS) return limit;
  let i = to;
  while (i < limit && (bytes[i] as number) >= SPACE && (bytes[i] as number) < DEL && bytes[i] !== LESS) i++;
  while (i < limit && (bytes[i] as number) <= SPACE) i++;
  return bytes[i] === LESS ? i : limit;
}
