import type { AdifFields, AdifRecord } from '../record.ts';
import type { Shape } from './record-shape.ts';
import type { Span } from './span.ts';

/** One for all: the lane takes sound records only, and each array of its own costs time. */
const NO_FAULTS: readonly string[] = Object.freeze([]);

/**
 * A record the lane has found: it knows its place and its names, and cuts the values when they are asked for. A loop
 * that only counts or chooses records never pays for strings.
 */
export class SpannedRecord implements AdifRecord {
  readonly number: number;
  readonly start: number;
  readonly end: number;
  readonly faults: readonly string[] = NO_FAULTS;
  readonly #span: Span;
  readonly #shape: Shape;
  #fields: AdifFields | undefined;

  /** `start` and `end` are file offsets within the span: of the first tag, and just after the `<EOR>`. */
  constructor(number: number, start: number, end: number, span: Span, shape: Shape) {
    this.number = number;
    this.start = start;
    this.end = end;
    this.#span = span;
    this.#shape = shape;
  }

  get fields(): AdifFields {
    if (this.#fields === undefined) {
      this.#fields = this.#shape.blank();
      this.#span.cut(this.#shape.names, 0, this.start, this.end, this.#fields);
    }
    return this.#fields;
  }
}
