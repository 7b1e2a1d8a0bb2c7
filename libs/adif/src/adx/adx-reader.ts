import { BARE_MARKUP, fieldNameOf, parseStartTag, type StartTag, tagName, unescaped } from './adx-text.ts';
import { AdxToken, type AdxTokenKind, BARE, CDATA, END_TAG, insideCdata, START_TAG, UNDECIDED } from './adx-token.ts';
import { ByteWindow } from '../byte-window.ts';
import { CodePage } from '../code-page.ts';
import { addToHeader } from '../header.ts';
import {
  type AdifFields,
  type AdifRecord,
  addFault,
  FIELDS_LIMIT,
  freshState,
  RECORD_LIMIT,
  type ReaderState,
  type RecordReader,
} from '../record.ts';

/** Chunks are taken in pieces of this size, so that the memory needed does not depend on the caller's. */
const PIECE = 65_536;
const LESS = 0x3c;
const SPACE = 0x20;
/** Unread bytes from which on a token that is not complete is read again only when half as many have come. */
const REREAD_FROM = 256;
/** Bytes of one record or value as written: elements are named twice, and `&amp;` stands for one character. */
const LIMIT = 2 * RECORD_LIMIT;
/** ADX nests four deep. */
const DEPTH_LIMIT = 16;
const XML_DECLARATION = /^<\?xml\s/i;
/** Where a record stands that no document was seen around. */
const AROUND_RECORDS = ['ADX', 'RECORDS'];

/** A record that is still being read. */
interface OpenRecord {
  start: number;
  fields: AdifFields;
  faults: string[];
  /** Fields met, repeated ones too. */
  count: number;
}

/** A field of a record, or of the header, whose value is being read. */
interface OpenField {
  tag: StartTag;
  /** Its ADIF name: read once, since a name can be long and its value can hold very many tags. */
  name: string;
  holdsTags: boolean;
  /** File offset of its value, and of the part of it that is not in `text` yet. */
  start: number;
  from: number;
  text: string;
}

/**
 * Reads ADIF in XML (ADX) as it arrives and yields its records, as `AdifReader` does for ADI.
 *
 * `<APP PROGRAMID="X" FIELDNAME="Y">` becomes `APP_X_Y`, `<USERDEF FIELDNAME="Z">` becomes `Z`, and the header's
 * `<USERDEF FIELDID="1">` becomes `USERDEF1` with its enumeration or range as ADI writes it. A bare `<` or `&` in a
 * value is text, with a fault, and so are tags inside a value and the end of what never began; what is still open ends
 * with what holds it. Where XML is broken otherwise, a record holds the fault and the fields before it, and
 * reading goes on at the next `<RECORD`. Documents may follow one another. Entities a document declares are not
 * expanded. Never throws. Memory is bounded by a few times `LIMIT`, time is linear in the size of the file.
 * Source: ADIF 3.1.6, II.C.
 */
export class AdxReader implements RecordReader {
  #window: ByteWindow;
  #codePage: CodePage;
  /** The state at the last record boundary. */
  #boundary: ReaderState;
  #token = new AdxToken();
  /** Index into the window of what is read next. */
  #at = 0;
  /** File offset up to which bytes must have come before another try is of use. */
  #wanted = 0;
  #done: AdifRecord[] = [];

  /** Names of the open elements in capitals, the outermost first; null after a fault, until a record or document begins. */
  #open: string[] | null;
  /** How many elements are open around the fields of the record, or of the header; -1 outside both. */
  #fieldsDepth = -1;
  #record: OpenRecord | undefined;
  #field: OpenField | undefined;

  /** A state of an older version (`offset` 0 although records were read) begins the file again. */
  constructor(state: ReaderState = freshState()) {
    const from = state.offset === 0 ? freshState() : state;
    this.#window = new ByteWindow(from.offset);
    this.#codePage = new CodePage(from.codePage);
    this.#boundary = { ...from, header: { ...from.header } };
    this.#open = from.open === undefined ? [] : from.open && [...from.open];
  }

  get header(): AdifFields {
    return this.#boundary.header;
  }

  state(): ReaderState {
    return structuredClone(this.#boundary);
  }

  push(chunk: Uint8Array): AdifRecord[] {
    for (let from = 0; from < chunk.length; from += PIECE) {
      const keep = this.#field ? this.#field.from - this.#window.base : this.#at;
      this.#at += this.#window.append(chunk.subarray(from, from + PIECE), keep) - keep;
      if (this.#window.base + this.#window.bytes.length >= this.#wanted) this.#parse(false);
    }
    return this.#take();
  }

  end(): AdifRecord[] {
    this.#parse(true);
    const size = this.#window.base + this.#window.bytes.length;
    this.#cutOff('the file ends in a record', size);
    this.#open = null;
    return this.#take();
  }

  #take(): AdifRecord[] {
    const records = this.#done;
    this.#done = [];
    return records;
  }

  #parse(final: boolean): void {
    const { bytes, base } = this.#window;
    let at = this.#at;
    for (;;) {
      const next = bytes[at] === LESS ? at : bytes.indexOf(LESS, at);
      const end = next < 0 ? bytes.length : next;
      this.#passText(at, end);
      at = end;
      // The limit counts up to where the next token begins, so that it does not depend on the chunks.
      if (this.#field !== undefined && base + at - this.#field.start > LIMIT)
        this.#fail(`no value ends within ${LIMIT} bytes`, this.#field.start);
      if (at === bytes.length) break;
      const kind = this.#token.read(bytes, at, final);
      if (kind === UNDECIDED) break;
      this.#handle(kind, at);
      at = this.#token.to;
    }
    this.#at = at;
    const unread = bytes.length - at;
    this.#wanted = base + bytes.length + (unread > REREAD_FROM ? unread >> 1 : 1);
  }

  /** Text outside values is left out; in a record that is a fault unless it is blank. */
  #passText(from: number, to: number): void {
    if (this.#record === undefined || this.#field !== undefined || this.#open === null) return;
    const { bytes } = this.#window;
    let i = from;
    while (i < to && (bytes[i] as number) <= SPACE) i++;
    if (i < to) this.#fault('XML is not well formed: text between fields is left out');
  }

  #handle(kind: AdxTokenKind, at: number): void {
    const { bytes, base } = this.#window;
    const { to } = this.#token;
    const written = (): string => bytes.toString('latin1', at, to);
    if (kind === START_TAG) this.#startTag(written(), at, to);
    else if (kind === END_TAG) this.#endTag(written(), at, to);
    else if (kind === BARE) this.#fault(BARE_MARKUP);
    else if (kind === CDATA)
      this.#skipInValue(at, to, this.#codePage.decode(bytes.toString('latin1', ...insideCdata(at, to))));
    else {
      if (XML_DECLARATION.test(written())) this.#beginDocument(base + at);
      this.#skipInValue(at, to, '');
    }
  }

  /** Continues the value behind what stands from `at` to `to`, which means `text`. */
  #skipInValue(at: number, to: number, text: string): void {
    const field = this.#field;
    if (field === undefined) return;
    field.text += this.#textUpTo(at, field) + text;
    field.from = this.#window.base + to;
  }

  /** The value's text from where `field.text` ends to `at`. */
  #textUpTo(at: number, field: OpenField): string {
    const { bytes, base } = this.#window;
    const latin1 = bytes.toString('latin1', field.from - base, at);
    return unescaped(this.#codePage.decode(latin1), (fault) => this.#fault(fault));
  }

  #startTag(written: string, at: number, to: number): void {
    const offset = this.#window.base + at;
    const kind = tagName(written).toUpperCase();
    if (kind === 'ADX') this.#beginDocument(offset);
    if (kind === 'RECORD') this.#cutOff('another record begins', offset);
    if (kind === 'RECORD' && !this.#open?.length) this.#open = [...AROUND_RECORDS];
    if (this.#open === null) return;
    if (this.#field !== undefined) this.#innerTag(written, this.#open, this.#field, offset);
    else this.#outerTag(written, this.#open, offset, to);
  }

  /** A tag that is not inside a value. */
  #outerTag(written: string, open: string[], offset: number, to: number): void {
    const tag = parseStartTag(written);
    if (tag === undefined) {
      this.#fail('a tag is not well formed', offset);
      return;
    }
    const kind = tag.name.toUpperCase();
    open.push(kind);
    if (open.length > DEPTH_LIMIT) {
      this.#fail('elements are nested too deep', offset);
      return;
    }
    if (kind === 'RECORD') {
      this.#record = newRecord(offset);
      this.#fieldsDepth = open.length;
    } else if (this.#fieldsDepth >= 0) {
      const start = this.#window.base + to;
      const name = this.#attributeText(fieldNameOf(tag)).toUpperCase();
      this.#field = { tag, name, holdsTags: false, start, from: start, text: '' };
    } else if (kind === 'HEADER') {
      this.#fieldsDepth = open.length;
    }
    if (tag.isEmpty) this.#endElement(open, to, to);
  }

  /** A tag inside a value is part of it. */
  #innerTag(written: string, open: string[], field: OpenField, offset: number): void {
    if (!field.holdsTags) this.#fault(`${field.name} holds tags, which are kept as text`);
    field.holdsTags = true;
    if (written.endsWith('/>')) return;
    open.push(tagName(written).toUpperCase());
    if (open.length > DEPTH_LIMIT) this.#fail('elements are nested too deep', offset);
  }

  #endTag(written: string, at: number, to: number): void {
    const kind = tagName(written).toUpperCase();
    if (this.#open === null) {
      if (kind === 'RECORD') this.#closeRecord(this.#window.base + to);
      return;
    }
    const depth = this.#open.lastIndexOf(kind);
    if (depth >= 0) {
      while (this.#open.length - 1 > depth) this.#endUnended(this.#open, at);
      this.#endElement(this.#open, at, to);
    } else {
      // The end of what never began is text.
      this.#fault(BARE_MARKUP);
    }
  }

  /** Ends the innermost element, whose end tag is missing. */
  #endUnended(open: string[], at: number): void {
    this.#fault(`XML is not well formed: <${this.#codePage.decode(open.at(-1) ?? '')}> does not end`);
    this.#endElement(open, at, at);
  }

  /** Ends the innermost element at its end tag, which stands from `at` to `to`. */
  #endElement(open: string[], at: number, to: number): void {
    const depth = open.length - this.#fieldsDepth;
    open.pop();
    if (this.#fieldsDepth < 0) return;
    if (depth === 1) this.#closeField(at);
    if (depth > 0) return;
    this.#fieldsDepth = -1;
    this.#closeRecord(this.#window.base + to);
  }

  #closeField(at: number): void {
    const field = this.#field;
    if (field === undefined) return;
    const value = field.text + this.#textUpTo(at, field);
    if (this.#record !== undefined) this.#addField(this.#record, field.name, value, this.#window.base + at);
    else this.#addToHeader(field, value);
    this.#field = undefined;
  }

  #addField(record: OpenRecord, name: string, value: string, end: number): void {
    record.count++;
    const first = record.fields[name] ?? '';
    if (end - record.start > LIMIT) this.#fault(`is longer than ${LIMIT} bytes; cut off`);
    else if (record.count > FIELDS_LIMIT) this.#fault(`has more than ${FIELDS_LIMIT} fields; cut off`);
    else if (first === '') record.fields[name] = value;
    else if (value !== '' && value !== first) addFault(record.faults, `${name} is given again: "${value}"`);
  }

  #addToHeader({ tag, name: given }: OpenField, value: string): void {
    const id = tag.attributes.get('FIELDID') ?? '';
    const choices = tag.attributes.get('ENUM') || tag.attributes.get('RANGE') || '';
    const isDefinition = id !== '' && tag.name.toUpperCase() === 'USERDEF';
    const name = isDefinition ? `USERDEF${id}` : given;
    addToHeader(this.header, name, choices === '' ? value : `${value},${this.#attributeText(choices)}`);
  }

  #attributeText(latin1: string): string {
    return unescaped(this.#codePage.decode(latin1), (fault) => this.#fault(fault));
  }

  #beginDocument(offset: number): void {
    this.#cutOff('another document begins', offset);
    this.#open = [];
    this.#fieldsDepth = -1;
    this.#field = undefined;
  }

  /** Ends the record that is open, if there is one, at what cannot stand inside it. */
  #cutOff(message: string, offset: number): void {
    if (this.#record !== undefined && this.#open !== null) {
      while (this.#open.length > this.#fieldsDepth) this.#endUnended(this.#open, offset - this.#window.base);
      this.#fail(message, offset);
    }
    this.#closeRecord(offset);
  }

  /** Adds a fault to the record that is open, once. */
  #fault(fault: string): void {
    const faults = this.#record?.faults;
    if (faults !== undefined && !faults.includes(fault)) addFault(faults, fault);
  }

  /** From here nothing counts until the next record or document; a record says why. */
  #fail(message: string, offset: number): void {
    this.#record ??= newRecord(offset);
    addFault(this.#record.faults, `XML is not well formed near byte ${offset}: ${message}`);
    this.#open = null;
    this.#fieldsDepth = -1;
    this.#field = undefined;
  }

  /** Hands out the record that is open; all before `end` is done with. */
  #closeRecord(end: number): void {
    const record = this.#record;
    this.#record = undefined;
    if (record === undefined) return;
    const { start, fields, faults, count } = record;
    if (count + faults.length > 0) this.#done.push({ number: ++this.#boundary.records, start, end, fields, faults });
    this.#boundary.offset = end;
    this.#boundary.codePage = this.#codePage.evidence;
    this.#boundary.open = this.#open && [...this.#open];
  }
}

function newRecord(start: number): OpenRecord {
  return { start, fields: {}, faults: [], count: 0 };
}
