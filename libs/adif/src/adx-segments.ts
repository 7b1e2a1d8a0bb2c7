import { RECORD_LIMIT } from './record.ts';

/** Bytes of a record or a value: five of them may stand for one (`&amp;`), and elements are named twice. */
export const LIMIT = 6 * RECORD_LIMIT;
/** What may hold a `<` that begins nothing, and what ends it or, not ending in `>`, shows that it never began. */
const OPAQUE: [string, RegExp][] = [
  ['<!--', /--[\s\S]/g],
  ['<![CDATA[', /\]\]>|<!\[CDATA\[/g],
];

/** A tag and the text up to the next, or a comment or CDATA section. */
export interface Segment {
  text: string;
  isOpaque: boolean;
}

/** Cuts XML, given as text of one character per byte, where its tags begin; nothing is ever looked at twice. */
export class Segments {
  #pending = '';
  /** How much of `#pending` holds no end of its first segment. */
  #searched = 0;
  /** Whether that first segment is known to be no comment and no CDATA section. */
  #isPlain = false;

  /** Takes what comes next; yields the segments that are whole now, or too long ever to be. */
  *push(piece: string): Generator<Segment> {
    this.#pending += piece;
    // Nothing else ends a segment; a search makes a long string anew, which is too dear for every small piece.
    if (/[<>]/.test(piece) || this.#pending.length > LIMIT) yield* this.#whole(false);
  }

  /** Yields what is left. */
  *end(): Generator<Segment> {
    yield* this.#whole(true);
  }

  *#whole(isLast: boolean): Generator<Segment> {
    const pending = this.#pending;
    let from = 0;
    while (from < pending.length) {
      const opaque = this.#opaqueEnd(pending, from, isLast);
      if (opaque === undefined) break;
      let to = opaque;
      if (to === 0) to = pending.indexOf('<', Math.max(from + 1, this.#searched));
      if (to < 0) {
        if (!isLast && pending.length - from <= LIMIT) {
          this.#searched = pending.length;
          break;
        }
        to = pending.length;
      }
      yield { text: pending.slice(from, to), isOpaque: opaque > 0 };
      this.#searched = 0;
      this.#isPlain = false;
      from = to;
    }
    this.#pending = pending.slice(from);
    this.#searched = Math.max(0, this.#searched - from);
  }

  /** Where the comment or CDATA section at `from` ends; 0 if there is none, undefined if more must be seen. */
  #opaqueEnd(pending: string, from: number, isLast: boolean): number | undefined {
    const [start, end] = OPAQUE.find(([start]) => pending.startsWith(start, from)) ?? [];
    if (this.#isPlain || start === undefined || end === undefined) return 0;
    end.lastIndex = Math.max(from + start.length, this.#searched - start.length);
    const found = end.exec(pending);
    if (found === null && !isLast && pending.length - from <= LIMIT + start.length) {
      this.#searched = pending.length;
      return undefined;
    }
    this.#searched = 0;
    if (found?.[0].endsWith('>') && found.index - from <= LIMIT) return found.index + found[0].length;
    this.#isPlain = true;
    return 0;
  }
}
