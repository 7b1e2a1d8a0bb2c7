import type { AdifFields, AdifRecord } from '../record.ts';
import type { RecordShape } from './record-shape.ts';
import type { Span } from './span.ts';

/** Shared: the fast path accepts valid records only, and an array per record costs time. */
const NO_WARNINGS: readonly string[] = Object.freeze([]);

/**
 * A record found by the fast path: it knows its position and names, and slices the values on first access. A loop that
 * only counts or filters records creates no strings.
 */
export class LazyRecord implements AdifRecord {
  readonly number: number;
  readonly start: number;
  readonly end: number;
  readonly warnings: readonly string[] = NO_WARNINGS;
  readonly #span: Span;
  readonly #shape: RecordShape;
  #fields: AdifFields | undefined;

  /** `start` and `end` are file offsets within the span: of the first tag, and just after the `<EOR>`. */
  constructor(number: number, start: number, end: number, span: Span, shape: RecordShape) {
    this.number = number;
    this.start = start;
    this.end = end;
    this.#span = span;
    this.#shape = shape;
  }

  get fields(): AdifFields {
    if (this.#fields === undefined) {
      this.#fields = this.#shape.emptyFields();
      this.#span.cut(this.#shape.names, 0, this.start, this.end, this.#fields);
    }
    return this.#fields;
  }
}
