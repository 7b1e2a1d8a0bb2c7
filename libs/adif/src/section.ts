import { type AdifFields, addFault, type CodePageEvidence, RECORD_LIMIT } from './record.ts';
import { Shape } from './shape.ts';

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

/** The fields between two ends of record: a record, a header, or several of them where an end is missing. */
export class Section {
  /** File offset of the first field's tag; -1 while there is none. */
  start = -1;
  faults: string[] = [];
  /** All fields from the first repeated one on: they may be the same record's or, if an `<EOR>` is missing, the next's. */
  #later: LaterField[] | undefined;
  /** The fields' names and values, while there is nothing odd about them; then `#fields` has both. */
  readonly #noFields = new Shape();
  shape = this.#noFields;
  readonly values: string[] = [];
  #fields: AdifFields | undefined;
  #laterCall = false;
  #laterDate = false;
  #cutOff = false;

  /** Makes it empty again, for the next record. */
  clear(): void {
    this.start = -1;
    this.faults = [];
    this.shape = this.#noFields;
    this.#fields = undefined;
    this.#later = undefined;
    this.#laterCall = false;
    this.#laterDate = false;
    this.#cutOff = false;
  }

  get fields(): AdifFields {
    this.#fields ??= this.shape.fields(this.values);
    return this.#fields;
  }

  /** Whether fields may be added to `shape` and `values` up to the file offset given. */
  isTidy(end: number): boolean {
    return this.#fields === undefined && (this.start < 0 || end - this.start <= RECORD_LIMIT);
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
    const shape = this.#fields === undefined ? this.shape.with(name) : undefined;
    if (shape !== undefined) {
      this.values[this.shape.names.length] = value;
      this.shape = shape;
    } else if (this.#later !== undefined || this.fields[name] !== undefined) {
      this.#keepForLater({ name, value, at, fault, evidence });
      return false;
    } else {
      this.fields[name] = value;
    }
    if (fault !== '') addFault(this.faults, `${name} ${fault}`);
    return true;
  }

  #keepForLater(field: LaterField): void {
    this.#later ??= [];
    this.#later.push(field);
    this.#laterCall ||= field.name === 'CALL';
    this.#laterDate ||= field.name === 'QSO_DATE';
  }

  /** If the later fields hold a contact of their own, gives them back from its first on and closes the section. */
  splitOff(): LaterField[] | undefined {
    if (!this.#laterCall || !this.#laterDate || this.#later === undefined || !isContact(this.fields)) return undefined;
    const [first] = Object.keys(this.fields);
    const from = this.#later.findIndex(({ name }) => name === first || name === 'CALL' || name === 'QSO_DATE');
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
  }

  /** Closes the section at an `<EOH>`: header fields go to `header`. True if a contact stood before them. */
  closeHeader(header: AdifFields): boolean {
    this.#settle();
    const names = Object.keys(this.fields);
    const contact = isContact(this.fields);
    const from = contact ? names.findIndex((name) => HEADER_FIELD.test(name)) : 0;
    for (const name of from < 0 ? [] : names.slice(from)) {
      header[name] ??= this.fields[name] as string;
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
