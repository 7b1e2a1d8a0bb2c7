import { addToHeader } from '../header.ts';
import { type AdifFields, addFault, type CodePageEvidence, FIELDS_LIMIT, RECORD_LIMIT } from '../record.ts';
import { Shape } from './record-shape.ts';
import type { Span } from './span.ts';

/** Fields only a header has. */
const HEADER_FIELD = /^(ADIF_VER|CREATED_TIMESTAMP|PROGRAMID|PROGRAMVERSION|USERDEF\d+)$/;

/** A field kept aside, with what is needed to begin a record at it: where its tag stands, and what came before. */
export interface LaterField {
  name: string;
  value: string;
  at: number;
  fault: string;
  evidence: CodePageEvidence;
}

/** No contact is without these two, so a second of each is a second contact. */
function isContact(fields: AdifFields): boolean {
  return fields.CALL !== undefined && fields.QSO_DATE !== undefined;
}

function firstOf(fields: AdifFields): string | undefined {
  return Object.keys(fields)[0];
}

/** The fields between two ends of record: a record, a header, or several of them where an end is missing. */
export class Section {
  /** File offset of the first field's tag; -1 while there is none. */
  start = -1;
  faults: string[] = [];
  /** All fields from the first repeated one on: they may be the same record's or, if an `<EOR>` is missing, the next's. */
  #later: LaterField[] | undefined;
  fields: AdifFields = {};
  /** The shape of no fields, which all others come of. */
  readonly empty = new Shape();
  /** The names of the fields, while none is repeated and there are not too many. */
  #shape: Shape | undefined = this.empty;
  #laterCall = false;
  #laterDate = false;
  /** Whether the later ones begin with the section's first field; whether one of them has another value than here. */
  #restarts = false;
  #contradicts = false;
  #cutOff = false;
  /** Fields taken so far, repeated ones too. */
  #count = 0;
  #hasTooMany = false;

  /** Makes it empty again, for the next record. */
  clear(): void {
    this.start = -1;
    this.faults = [];
    this.fields = {};
    this.#shape = this.empty;
    this.#later = undefined;
    this.#laterCall = false;
    this.#laterDate = false;
    this.#restarts = false;
    this.#contradicts = false;
    this.#cutOff = false;
    this.#count = 0;
    this.#hasTooMany = false;
  }

  /** The shape to add fields to with `addFrom`, up to the file offset given; undefined if they need a closer look. */
  shapeUpTo(end: number): Shape | undefined {
    return this.start < 0 || end - this.start <= RECORD_LIMIT ? this.#shape : undefined;
  }

  /** Takes the fields `shape` has beyond those here, which stand in the span from file offset `at` to `end`. */
  addFrom(span: Span, at: number, end: number, shape: Shape): void {
    if (this.start < 0) this.start = at;
    span.cut(shape.names, this.#shape?.names.length ?? 0, at, end, this.fields);
    this.#shape = shape;
    this.#count = shape.names.length;
  }

  /**
   * Takes a field whose tag begins at file offset `at`; `fault` is '' or what had to be put right, `evidence` what
   * was known before its value was decoded. False if something is amiss and `splitOff` should be asked.
   */
  add(name: string, value: string, at: number, fault: string, evidence: CodePageEvidence): boolean {
    if (this.start < 0) this.start = at;
    else if (at - this.start > RECORD_LIMIT) {
      this.#cutOff = true;
      return true;
    }
    if (++this.#count > FIELDS_LIMIT) {
      this.#hasTooMany = true;
      return true;
    }
    if (this.#later !== undefined || this.fields[name] !== undefined) {
      this.#shape = undefined;
      this.#keepForLater({ name, value, at, fault, evidence });
      return false;
    }
    this.fields[name] = value;
    this.#shape = this.#shape?.with(name);
    if (fault !== '') addFault(this.faults, `${name} ${fault}`);
    return true;
  }

  #keepForLater(field: LaterField): void {
    if (this.#later === undefined) {
      this.#later = [];
      this.#restarts = field.name === firstOf(this.fields);
    }
    this.#later.push(field);
    this.#laterCall ||= field.name === 'CALL';
    this.#laterDate ||= field.name === 'QSO_DATE';
    this.#contradicts ||= (this.fields[field.name] || field.value) !== field.value;
  }

  /**
   * If the later fields hold a contact of their own, gives them back from its first on and closes the section. They do
   * if those before them are a contact too, or the beginning of one, which by losing its end must not harm the next:
   * then the later ones begin as it did, and the last of such beginnings counts.
   */
  splitOff(): LaterField[] | undefined {
    if (!this.#laterCall || !this.#laterDate || this.#later === undefined) return undefined;
    const whole = isContact(this.fields);
    if (!whole && !(this.#restarts && this.#contradicts)) return undefined;
    const first = firstOf(this.fields);
    const from = whole
      ? this.#later.findIndex(({ name }) => name === first || name === 'CALL' || name === 'QSO_DATE')
      : this.#later.findLastIndex(({ name }) => name === first);
    const next = this.#later.splice(from);
    this.#settle();
    addFault(this.faults, 'has no <EOR>; the next contact begins after it');
    return next;
  }

  addFault(fault: string): void {
    addFault(this.faults, fault);
  }

  /** Closes the section as a record. */
  close(): void {
    this.#settle();
    if (this.#cutOff) addFault(this.faults, `is longer than ${RECORD_LIMIT} bytes; cut off`);
    if (this.#hasTooMany) addFault(this.faults, `has more than ${FIELDS_LIMIT} fields; cut off`);
  }

  /** Closes the section at an `<EOH>`: header fields go to `header`. True if a contact stood before them. */
  closeHeader(header: AdifFields): boolean {
    this.#settle();
    const names = Object.keys(this.fields);
    const contact = isContact(this.fields);
    const from = contact ? names.findIndex((name) => HEADER_FIELD.test(name)) : 0;
    for (const name of from < 0 ? [] : names.slice(from)) {
      addToHeader(header, name, this.fields[name] as string);
      delete this.fields[name];
    }
    if (contact) addFault(this.faults, 'has no <EOR>; a header follows');
    return contact;
  }

  /** Merges later fields into the record: of a repeated field the first value stands, the others are told as faults. */
  #settle(): void {
    if (this.#later === undefined) return;
    for (const { name, value, fault } of this.#later) {
      const standing = this.fields[name] ?? '';
      if (standing === '') this.fields[name] = value;
      else if (value !== '' && value !== standing) addFault(this.faults, `${name} is given again: "${value}"`);
      if (fault !== '') addFault(this.faults, `${name} ${fault}`);
    }
    this.#later = undefined;
  }
}
