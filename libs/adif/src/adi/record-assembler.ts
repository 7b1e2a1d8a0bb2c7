import { CodePage } from '../code-page.ts';
import type { AdifRecord, ReaderState } from '../record.ts';
import { Section } from './section.ts';
import type { Shape } from './record-shape.ts';
import type { Span } from './span.ts';
import { SpannedRecord } from './lazy-record.ts';

/** Puts fields together to records and keeps the state at the end of the last. All offsets are the file's. */
export class Assembly {
  /** The state at the last record boundary. */
  readonly boundary: ReaderState;
  readonly section = new Section();
  #codePage: CodePage;
  #done: AdifRecord[] = [];

  constructor(state: ReaderState) {
    this.boundary = { ...state, header: { ...state.header } };
    this.#codePage = new CodePage(state.codePage);
  }

  /** The records completed since the last call. */
  take(): AdifRecord[] {
    const records = this.#done;
    this.#done = [];
    return records;
  }

  /** Takes a field whose tag begins at `at`; `latin1` holds the bytes of its value, `fault` what had to be put right. */
  addField(name: string, latin1: string, at: number, fault: string): void {
    const before = this.#codePage.evidence;
    if (!this.section.add(name, this.#codePage.decode(latin1), at, fault, before)) this.#split();
  }

  /** Takes a whole record the lane has found; nothing else may be open. */
  addRecord(start: number, end: number, span: Span, shape: Shape): void {
    this.#done.push(new SpannedRecord(++this.boundary.records, start, end, span, shape));
    this.#bound(end);
  }

  /** Takes an `<EOR>` that ends at `end`. */
  closeRecord(end: number): void {
    if (this.section.start >= 0) {
      this.section.close();
      this.#emit(end);
    } else this.#bound(end);
  }

  /** Takes an `<EOH>` that ends at `end`. */
  closeHeader(end: number): void {
    if (this.section.closeHeader(this.boundary.header)) this.#emit(end);
    else {
      this.section.clear();
      this.#bound(end);
    }
  }

  /** Takes the end of the file. */
  closeFile(end: number): void {
    if (this.section.start < 0) return;
    this.section.addFault('has no <EOR>; the file ends');
    this.closeRecord(end);
  }

  /** Ends the record here and now if the fields since its first repeated one are a contact of their own. */
  #split(): void {
    const rest = this.section.splitOff();
    const [first] = rest ?? [];
    if (rest === undefined || first === undefined) return;
    const { evidence } = this.#codePage;
    this.#codePage.evidence = first.evidence;
    this.#emit(first.at);
    this.#codePage.evidence = evidence;
    for (const field of rest) {
      if (!this.section.add(field.name, field.value, field.at, field.fault, field.evidence)) this.#split();
    }
  }

  #emit(end: number): void {
    const { start, fields, faults } = this.section;
    this.section.clear();
    this.#done.push({ number: ++this.boundary.records, start, end, fields, faults });
    this.#bound(end);
  }

  /** All before `end` is done with. */
  #bound(end: number): void {
    this.boundary.offset = end;
    this.boundary.codePage = this.#codePage.evidence;
  }
}
