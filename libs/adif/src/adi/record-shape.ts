import type { AdifFields } from '../record.ts';

/** Fields up to which shapes are kept; longer records are rare and may be hostile. */
const FIELDS_LIMIT = 96;
/** Bytes of the longest opening of a field that is learned. */
export const OPENING_LIMIT = 64;
/** Shapes kept per reader. */
const SHAPES_LIMIT = 4_096;
const COLON = 0x3a;
/** Bytes compared at a time. */
const WORD = 4;

/**
 * The names of a record's fields in their order. The records of a file have few shapes among them, so each is known
 * from the one before: a field then costs one comparison (that it is no repetition is known too), and a record is a
 * copy of its shape's template, which costs a third of setting its fields one by one in a new object.
 */
export class Shape {
  readonly names: readonly string[];
  /** The shape that came of this one the last time. */
  likely: Shape | undefined;
  /**
   * How many bytes there were the last time from the end of the field before to the length of the last field, its
   * opening, `<NAME:` and any blanks before it; and how many blanks.
   */
  opening = 0;
  blanks = 0;
  /** The opening as little-endian words; the first of them, and the one of its last four bytes. */
  #words: number[] = [];
  #first = 0;
  #last = 0;
  #template: AdifFields | undefined;
  #next = new Map<string, Shape>();
  #budget: { shapes: number };

  constructor(names: readonly string[] = [], budget = { shapes: SHAPES_LIMIT }) {
    this.names = names;
    this.#budget = budget;
  }

  /** The shape with one more field; undefined if it would be a repetition or the limits are reached. */
  with(name: string): Shape | undefined {
    const next = this.#next.get(name) ?? this.#grow(name);
    if (next !== undefined) this.likely = next;
    return next;
  }

  #grow(name: string): Shape | undefined {
    if (this.#budget.shapes === 0 || this.names.length === FIELDS_LIMIT || this.names.includes(name)) return undefined;
    this.#budget.shapes--;
    const next = new Shape([...this.names, name], this.#budget);
    this.#next.set(name, next);
    return next;
  }

  /**
   * Learns how the last field opens, from the end of the field before it to its tag. False if that is too long or too
   * short, or if the tag does not begin with `<NAME:` exactly, as the lane and `Span` must find it.
   */
  learn(view: DataView, from: number, tag: number): boolean {
    const { length } = this.names[this.names.length - 1] as string;
    const opening = tag - from + length + 2;
    if (opening < WORD || opening > OPENING_LIMIT || view.getUint8(from + opening - 1) !== COLON) return false;
    this.opening = opening;
    this.blanks = tag - from;
    for (let i = 0; i < opening / WORD; i++) this.#words[i] = view.getInt32(from + WORD * i, true);
    this.#first = view.getInt32(from, true);
    this.#last = view.getInt32(from + opening - WORD, true);
    return true;
  }

  /** Whether the last field opens so at `from`; the view must reach as far as an opening can. */
  isAt(view: DataView, from: number): boolean {
    if (view.getInt32(from, true) !== this.#first || this.opening === 0) return false;
    const end = from + this.opening - WORD;
    if (view.getInt32(end, true) !== this.#last) return false;
    for (let i = 1; from + WORD * i < end; i++)
      if (view.getInt32(from + WORD * i, true) !== this.#words[i]) return false;
    return true;
  }

  /** The fields of a record of this shape, all of them empty. */
  blank(): AdifFields {
    // An object parsed from JSON holds its properties inside itself, and so do copies of it.
    this.#template ??= JSON.parse(
      JSON.stringify(Object.fromEntries(this.names.map((name) => [name, '']))),
    ) as AdifFields;
    return { ...this.#template };
  }
}
