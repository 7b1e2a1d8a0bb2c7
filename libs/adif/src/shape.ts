import type { AdifFields } from './record.ts';

/** Fields up to which shapes are kept; longer records are rare and may be hostile. */
const FIELDS_LIMIT = 96;
/** Bytes of the longest opening of a tag, `<NAME:`, that is learned. */
export const OPENING_LIMIT = 64;
/** Shapes kept per reader. */
const SHAPES_LIMIT = 4_096;

const NONE = -1;

/** The first four bytes of a value, fewer if it has fewer. */
function lowWord(view: DataView, from: number, to: number): number {
  const word = view.getInt32(from, true);
  return to - from < 4 ? word & ((1 << (8 * (to - from))) - 1) : word;
}

/** The last four bytes of a value that has more than four. */
function highWord(view: DataView, from: number, to: number): number {
  return to - from > 4 ? view.getInt32(to - 4, true) : 0;
}

/**
 * The names of a record's fields in their order. The records of a file have few shapes among them, so each is known
 * from the one before: a field then costs one comparison (that it is no repetition is known too), and a record is a
 * copy of its shape's template, which costs a third of setting its fields one by one in a new object.
 */
export class Shape {
  readonly names: readonly string[];
  /** The bytes `<NAME:` as they brought the last field to this shape, as overlapping little-endian words of four. */
  words: Int32Array | undefined;
  /** How many bytes that is. */
  opening = 0;
  /** The shape that came of this one the last time. */
  likely: Shape | undefined;
  /** The last field's value in the record before, if it is short, with its length and its bytes as words of four. */
  #value = '';
  #length = NONE;
  #low = 0;
  #high = 0;
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

  /** Learns how the last field's tag is spelled: `opening` bytes from `<` at `from` on. */
  learn(view: DataView, from: number, opening: number): void {
    if (opening < 4 || opening > OPENING_LIMIT) return;
    this.opening = opening;
    this.words = new Int32Array(Math.ceil(opening / 4));
    for (let i = 0; i < this.words.length; i++) {
      this.words[i] = view.getInt32(from + Math.min(4 * i, opening - 4), true);
    }
  }

  /** Whether that spelling stands at `from`; the view must reach as far. */
  isAt(view: DataView, from: number): boolean {
    const { words } = this;
    if (words === undefined) return false;
    const last = words.length - 1;
    for (let i = 0; i < last; i++) if (view.getInt32(from + 4 * i, true) !== words[i]) return false;
    return view.getInt32(from + this.opening - 4, true) === words[last];
  }

  /**
   * The value from `from` to `to` if it is the one remembered: the string of the record before is then used again,
   * since contacts in a row share band, mode, date and more. The view must reach four bytes beyond `from`.
   */
  recall(view: DataView, from: number, to: number): string | undefined {
    if (to - from !== this.#length || lowWord(view, from, to) !== this.#low) return undefined;
    return highWord(view, from, to) === this.#high ? this.#value : undefined;
  }

  remember(view: DataView, from: number, to: number, value: string): void {
    if (to - from > 8) return;
    this.#length = to - from;
    this.#low = lowWord(view, from, to);
    this.#high = highWord(view, from, to);
    this.#value = value;
  }

  /** The fields of a record of this shape; `values` in the order of `names`, further ones ignored. */
  fields(values: readonly string[]): AdifFields {
    // An object parsed from JSON holds its properties inside itself, and so do copies of it.
    this.#template ??= JSON.parse(
      JSON.stringify(Object.fromEntries(this.names.map((name) => [name, '']))),
    ) as AdifFields;
    const fields = { ...this.#template };
    for (let i = 0; i < this.names.length; i++) fields[this.names[i] as string] = values[i] as string;
    return fields;
  }
}
