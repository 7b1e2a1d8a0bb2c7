import type { AdifFields } from '../record.ts';

/** Maximum fields of a shape; longer records are rare and may be hostile. */
const FIELDS_LIMIT = 96;
/** Bytes of the longest opening of a field that is learned. */
export const OPENING_LIMIT = 64;
/** Maximum shapes per reader. */
const SHAPES_LIMIT = 4_096;
const COLON = 0x3a;
/** Bytes compared at a time. */
const WORD = 4;

/**
 * The names of a record's fields in their order. The records of a file share few shapes, so the next field is predicted
 * from the previous record: it costs one comparison (and is known not to be repeated), and a record is a copy of its
 * shape's template, which costs a third of setting its fields one by one in a new object.
 */
export class RecordShape {
  readonly names: readonly string[];
  /** The shape that followed this one the last time. */
  likely: RecordShape | undefined;
  /**
   * Bytes of the last field's opening the last time: any blanks after the previous field, and `<NAME:`; and how many of
   * them are blanks.
   */
  opening = 0;
  blanks = 0;
  /** The opening as little-endian words; its first four bytes, and its last four. */
  #words: number[] = [];
  #first = 0;
  #last = 0;
  #template: AdifFields | undefined;
  #next = new Map<string, RecordShape>();
  #budget: { shapes: number };

  constructor(names: readonly string[] = [], budget = { shapes: SHAPES_LIMIT }) {
    this.names = names;
    this.#budget = budget;
  }

  /** The shape with one more field; undefined if it would be a repetition or the limits are reached. */
  with(name: string): RecordShape | undefined {
    const next = this.#next.get(name) ?? this.#grow(name);
    if (next !== undefined) this.likely = next;
    return next;
  }

  #grow(name: string): RecordShape | undefined {
    if (this.#budget.shapes === 0 || this.names.length === FIELDS_LIMIT || this.names.includes(name)) return undefined;
    this.#budget.shapes--;
    const next = new RecordShape([...this.names, name], this.#budget);
    this.#next.set(name, next);
    return next;
  }

  /**
   * Stores the opening of the last field, from the end of the field before it. False if it is too long or too short, or
   * if the tag does not begin with exactly `<NAME:`, which the fast path and `Span` rely on.
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

  /** Whether the stored opening is at `from`; `OPENING_LIMIT` bytes must be readable from there. */
  matches(view: DataView, from: number): boolean {
    if (view.getInt32(from, true) !== this.#first || this.opening === 0) return false;
    const end = from + this.opening - WORD;
    if (view.getInt32(end, true) !== this.#last) return false;
    for (let i = 1; from + WORD * i < end; i++)
      if (view.getInt32(from + WORD * i, true) !== this.#words[i]) return false;
    return true;
  }

  /** The fields of a record of this shape, all of them empty. */
  emptyFields(): AdifFields {
    // An object parsed from JSON has in-object properties, and so do copies of it.
    this.#template ??= JSON.parse(
      JSON.stringify(Object.fromEntries(this.names.map((name) => [name, '']))),
    ) as AdifFields;
    return { ...this.#template };
  }
}
