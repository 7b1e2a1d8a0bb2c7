import type { AdifFields } from './record.ts';

/** Fields up to which shapes are kept; longer records are rare and may be hostile. */
const FIELDS_LIMIT = 96;
/** Shapes kept per reader. */
const SHAPES_LIMIT = 4_096;

/**
 * The names of a record's fields in their order. The records of a file have few shapes among them, so each is known
 * from the one before: a field then costs one comparison (that it is no repetition is known too), and a record is a
 * copy of its shape's template, which costs half of setting its fields one by one in a new object.
 */
export class Shape {
  readonly names: readonly string[];
  /** The shape that came of this one the last time, and the name that made it. */
  #likely: Shape | undefined;
  #likelyName = '';
  #template: AdifFields | undefined;
  #next = new Map<string, Shape>();
  #budget: { shapes: number };

  constructor(names: readonly string[] = [], budget = { shapes: SHAPES_LIMIT }) {
    this.names = names;
    this.#budget = budget;
  }

  /** The shape with one more field; undefined if it would be a repetition or the limits are reached. */
  with(name: string): Shape | undefined {
    if (name === this.#likelyName) return this.#likely;
    const next = this.#next.get(name) ?? this.#grow(name);
    if (next !== undefined) {
      this.#likely = next;
      this.#likelyName = name;
    }
    return next;
  }

  #grow(name: string): Shape | undefined {
    if (this.#budget.shapes === 0 || this.names.length === FIELDS_LIMIT || this.names.includes(name)) return undefined;
    this.#budget.shapes--;
    const next = new Shape([...this.names, name], this.#budget);
    this.#next.set(name, next);
    return next;
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
