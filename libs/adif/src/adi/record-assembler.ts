import { CodePage } from '../code-page.ts';
import type { AdifFields, AdifRecord, ReaderState } from '../record.ts';
import type { RecordShape } from './record-shape.ts';
import { Section } from './section.ts';
import type { Span } from './span.ts';

/** Shared: the fast path accepts valid records only, and an array per record costs time. */
const NO_WARNINGS: readonly string[] = Object.freeze([]);

/**
 * A record found by the fast path: it knows its position and names, and slices the values on first access. A loop that
 * only counts or filters records creates no strings.
 */
class LazyRecord implements AdifRecord {
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

/** Assembles fields into records and holds the state at the end of the last one. All offsets are file offsets. */
export class RecordAssembler {
  /** The state at the last record boundary. */
  readonly boundary: ReaderState;
  readonly section = new Section();
  /** The decoder of the file's values. */
  readonly codePage: CodePage;
  #done: AdifRecord[] = [];

  constructor(state: ReaderState) {
    this.boundary = { ...state, header: { ...state.header } };
    this.codePage = new CodePage(state.encoding);
  }

  /** Returns the records completed since the last call. */
  take(): AdifRecord[] {
    const records = this.#done;
    this.#done = [];
    return records;
  }

  /** Adds a field whose tag begins at `at`; `latin1` holds the bytes of its value, `warning` what was repaired. */
  addField(name: string, latin1: string, at: number, warning: string): void {
    if (!this.section.add(name, this.codePage.decode(latin1), at, warning)) this.#split();
  }

  /** Adds a complete record found by the fast path; no other record may be open. */
  addRecord(start: number, end: number, span: Span, shape: RecordShape): void {
    this.#done.push(new LazyRecord(++this.boundary.records, start, end, span, shape));
    this.#bound(end);
  }

  /** Handles an `<EOR>` that ends at `end`. */
  closeRecord(end: number): void {
    if (this.section.start >= 0) {
      this.section.close();
      this.#emit(end);
    } else this.#bound(end);
  }

  /** Handles an `<EOH>` that ends at `end`. */
  closeHeader(end: number): void {
    if (this.section.closeHeader(this.boundary.header)) this.#emit(end);
    else {
      this.section.clear();
      this.#bound(end);
    }
  }

  /** Handles the end of the file. */
  closeFile(end: number): void {
    if (this.section.start < 0) return;
    if (this.section.isHeader) this.closeHeader(end);
    else {
      this.section.addWarning('has no <EOR>; the file ends');
      this.closeRecord(end);
    }
  }

  /** Ends the record if the fields from its first repeated one on are a contact of their own. */
  #split(): void {
    const rest = this.section.splitOff();
    const [first] = rest ?? [];
    if (rest === undefined || first === undefined) return;
    this.#emit(first.at);
    for (const { name, value, at, warning } of rest) {
      if (!this.section.add(name, value, at, warning)) this.#split();
    }
  }

  #emit(end: number): void {
    const { start, fields, warnings } = this.section;
    this.section.clear();
    this.#done.push({ number: ++this.boundary.records, start, end, fields, warnings });
    this.#bound(end);
  }

  /** Sets the record boundary to `end`. */
  #bound(end: number): void {
    this.boundary.offset = end;
  }
}
