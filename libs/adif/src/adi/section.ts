import { addToHeader } from '../header.ts';
import { type AdifFields, addWarning, FIELDS_LIMIT, RECORD_LIMIT } from '../record.ts';
import { RecordShape } from './record-shape.ts';
import type { Span } from './span.ts';

/** Fields only a header has. */
const HEADER_FIELD = /^(ADIF_VER|CREATED_TIMESTAMP|PROGRAMID|PROGRAMVERSION|USERDEF\d+)$/;

/** A field from the first repeated one on, with what is needed to start a record at it. */
export interface PendingField {
  name: string;
  value: string;
  at: number;
  warning: string;
}

/** Every contact has these two, so a second of each is a second contact. */
function isContact(fields: AdifFields): boolean {
  return fields.CALL !== undefined && fields.QSO_DATE !== undefined;
}

function firstName(fields: AdifFields): string | undefined {
  return Object.keys(fields)[0];
}

/** The fields between two end-of-record tags: a record, a header, or several of them where an end tag is missing. */
export class Section {
  /** File offset of the first field's tag; -1 while there is none. */
  start = -1;
  warnings: string[] = [];
  /** All fields from the first repeated one on: they belong to this record or, if an `<EOR>` is missing, to the next. */
  #pending: PendingField[] | undefined;
  fields: AdifFields = {};
  /** The shape without fields, from which all others are derived. */
  readonly empty = new RecordShape();
  /** The names of the fields, while none is repeated and there are not too many. */
  #shape: RecordShape | undefined = this.empty;
  #hasPendingCall = false;
  #hasPendingDate = false;
  /** Whether the pending fields begin with the section's first field; whether one of them has a different value. */
  #restarts = false;
  #contradicts = false;
  #cutOff = false;
  /** Fields added so far, repeated ones included. */
  #count = 0;
  #hasTooMany = false;

  clear(): void {
    this.start = -1;
    this.warnings = [];
    this.fields = {};
    this.#shape = this.empty;
    this.#pending = undefined;
    this.#hasPendingCall = false;
    this.#hasPendingDate = false;
    this.#restarts = false;
    this.#contradicts = false;
    this.#cutOff = false;
    this.#count = 0;
    this.#hasTooMany = false;
  }

  /** The shape to add fields to with `addFrom`, up to the given file offset; undefined if `add` must be used. */
  shapeUpTo(end: number): RecordShape | undefined {
    return this.start < 0 || end - this.start <= RECORD_LIMIT ? this.#shape : undefined;
  }

  /** Adds the fields that `shape` has beyond those here, found in the span from file offset `at` to `end`. */
  addFrom(span: Span, at: number, end: number, shape: RecordShape): void {
    if (this.start < 0) this.start = at;
    span.cut(shape.names, this.#shape?.names.length ?? 0, at, end, this.fields);
    this.#shape = shape;
    this.#count = shape.names.length;
  }

  /**
   * Adds a field whose tag begins at file offset `at`; `warning` is '' or what was repaired. False for a repeated field:
   * the caller then tries `splitOff`.
   */
  add(name: string, value: string, at: number, warning: string): boolean {
    if (this.start < 0) this.start = at;
    else if (at - this.start > RECORD_LIMIT) {
      this.#cutOff = true;
      return true;
    }
    if (++this.#count > FIELDS_LIMIT) {
      this.#hasTooMany = true;
      return true;
    }
    if (this.#pending !== undefined || this.fields[name] !== undefined) {
      this.#shape = undefined;
      this.#addPending({ name, value, at, warning });
      return false;
    }
    this.fields[name] = value;
    this.#shape = this.#shape?.with(name);
    if (warning !== '') addWarning(this.warnings, `${name} ${warning}`);
    return true;
  }

  #addPending(field: PendingField): void {
    if (this.#pending === undefined) {
      this.#pending = [];
      this.#restarts = field.name === firstName(this.fields);
    }
    this.#pending.push(field);
    this.#hasPendingCall ||= field.name === 'CALL';
    this.#hasPendingDate ||= field.name === 'QSO_DATE';
    this.#contradicts ||= (this.fields[field.name] || field.value) !== field.value;
  }

  /**
   * If the pending fields contain a contact of their own, closes the section and returns them from that contact's first
   * field on. They do if the fields before them are a contact too, or the start of one that lost its end: then the
   * pending fields start with the same field, and the last such start counts.
   */
  splitOff(): PendingField[] | undefined {
    if (!this.#hasPendingCall || !this.#hasPendingDate || this.#pending === undefined) return undefined;
    const complete = isContact(this.fields);
    if (!complete && !(this.#restarts && this.#contradicts)) return undefined;
    const first = firstName(this.fields);
    const from = complete
      ? this.#pending.findIndex(({ name }) => name === first || name === 'CALL' || name === 'QSO_DATE')
      : this.#pending.findLastIndex(({ name }) => name === first);
    const next = this.#pending.splice(from);
    this.#mergePending();
    addWarning(this.warnings, 'has no <EOR>; the next contact begins after it');
    return next;
  }

  addWarning(warning: string): void {
    addWarning(this.warnings, warning);
  }

  /** Closes the section as a record. */
  close(): void {
    this.#mergePending();
    if (this.#cutOff) addWarning(this.warnings, `is longer than ${RECORD_LIMIT} bytes; cut off`);
    if (this.#hasTooMany) addWarning(this.warnings, `has more than ${FIELDS_LIMIT} fields; cut off`);
  }

  /** Whether the section is a header without its end, as that of a report without contacts can be. */
  get isHeader(): boolean {
    return this.fields.CALL === undefined && Object.keys(this.fields).some((name) => HEADER_FIELD.test(name));
  }

  /** Closes the section at an `<EOH>`: header fields go to `header`. True if a contact precedes them. */
  closeHeader(header: AdifFields): boolean {
    this.#mergePending();
    const names = Object.keys(this.fields);
    const contact = isContact(this.fields);
    const from = contact ? names.findIndex((name) => HEADER_FIELD.test(name)) : 0;
    for (const name of from < 0 ? [] : names.slice(from)) {
      addToHeader(header, name, this.fields[name] as string);
      delete this.fields[name];
    }
    if (contact) addWarning(this.warnings, 'has no <EOR>; a header follows');
    return contact;
  }

  /** Merges pending fields into the record: of a repeated field the first value counts, others become warnings. */
  #mergePending(): void {
    if (this.#pending === undefined) return;
    for (const { name, value, warning } of this.#pending) {
      const current = this.fields[name] ?? '';
      if (current === '') this.fields[name] = value;
      else if (value !== '' && value !== current) addWarning(this.warnings, `${name} is given again: "${value}"`);
      if (warning !== '') addWarning(this.warnings, `${name} ${warning}`);
    }
    this.#pending = undefined;
  }
}
