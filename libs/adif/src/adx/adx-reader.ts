import { ByteWindow } from '../byte-window.ts';
import { CodePage } from '../code-page.ts';
import { addToHeader } from '../header.ts';
import {
  type AdifFields,
  type AdifRecord,
  addWarning,
  FIELDS_LIMIT,
  initialState,
  RECORD_LIMIT,
  type ReaderState,
  type RecordReader,
} from '../record.ts';
import { typeFieldOf } from '../user-fields.ts';
import { adifFieldName, BARE_MARKUP, decodeReferences, parseStartTag, type StartTag, tagName } from './adx-text.ts';
import { AdxToken, type AdxTokenKind, BARE, CDATA, END_TAG, insideCdata, START_TAG, UNDECIDED } from './adx-token.ts';

/** Chunks are parsed in slices of this size, so that memory does not depend on the caller's chunk size. */
const SLICE_BYTES = 65_536;
const LESS = 0x3c;
const SPACE = 0x20;
/** Above this number of unread bytes, an incomplete token is read again only after half as many more have arrived. */
const REREAD_FROM = 256;
/** Bytes of one record or value as written: elements are named twice, and `&amp;` stands for one character. */
const LIMIT = 2 * RECORD_LIMIT;
/** ADX nests four deep. */
const DEPTH_LIMIT = 16;
const XML_DECLARATION = /^<\?xml\s/i;
/** The elements around a record when no document start was read. */
const AROUND_RECORDS = ['ADX', 'RECORDS'];

/** A record that is still being read. */
interface OpenRecord {
  start: number;
  fields: AdifFields;
  warnings: string[];
  /** Fields read, repeated ones included. */
  count: number;
}

/** A field of a record, or of the header, whose value is being read. */
interface OpenField {
  tag: StartTag;
  /** Its ADIF name: computed once, since a name can be long and its value can contain very many tags. */
  name: string;
  holdsTags: boolean;
  /** File offset of its value, and of the part that is not in `text` yet. */
  start: number;
  from: number;
  text: string;
}

/**
 * Reads ADIF in XML (ADX) as it arrives and yields its records, like `AdifReader` for ADI.
 *
 * `<APP PROGRAMID="X" FIELDNAME="Y">` becomes `APP_X_Y`, `<USERDEF FIELDNAME="Z">` becomes `Z`, and the header's
 * `<USERDEF FIELDID="1">` becomes `USERDEF1` with its enumeration or range as ADI writes it. A bare `<` or `&` in a
 * value is text, with a warning, and so are tags inside a value and end tags without a start tag; an unclosed element
 * ends with its parent. At any other malformed XML, a record holds the warning and the fields before it, and reading
 * resumes at the next `<RECORD`. A file may contain several documents. Entities declared in a document are not expanded.
 * Never throws. Memory is bounded by a few times `LIMIT`, time is linear in the size of the file.
 * Source: ADIF 3.1.6, II.C.
 */
export class AdxReader implements RecordReader {
  #window: ByteWindow;
  #codePage: CodePage;
  /** The state at the last record boundary. */
  #boundary: ReaderState;
  #token = new AdxToken();
  /** Index into the window of the next byte to read. */
  #at = 0;
  /** File offset up to which bytes must have arrived before parsing again is useful. */
  #wanted = 0;
  #done: AdifRecord[] = [];

  /** Names of the open elements in capitals, the outermost first; null after malformed XML, until a record or document begins. */
  #open: string[] | null;
  /** How many elements are open around the fields of the record, or of the header; -1 outside both. */
  #fieldsDepth = -1;
  #record: OpenRecord | undefined;
  #field: OpenField | undefined;

  /** A state of an older version (`offset` 0 although records were read) restarts the file. */
  constructor(state: ReaderState = initialState()) {
    const from = state.offset === 0 ? initialState(state.encoding) : state;
    this.#window = new ByteWindow(from.offset);
    this.#codePage = new CodePage(from.encoding);
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
    for (let from = 0; from < chunk.length; from += SLICE_BYTES) {
      const keep = this.#field ? this.#field.from - this.#window.base : this.#at;
      this.#at += this.#window.append(chunk.subarray(from, from + SLICE_BYTES), keep) - keep;
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
      this.#skipText(at, end);
      at = end;
      // The limit is checked at the start of the next token, so that it does not depend on the chunks.
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

  /** Skips text outside values; adds a warning to an open record unless the text is blank. */
  #skipText(from: number, to: number): void {
    if (this.#record === undefined || this.#field !== undefined || this.#open === null) return;
    const { bytes } = this.#window;
    let i = from;
    while (i < to && (bytes[i] as number) <= SPACE) i++;
    if (i < to) this.#warn('XML is not well formed: text between fields is left out');
  }

  #handle(kind: AdxTokenKind, at: number): void {
    const { bytes, base } = this.#window;
    const { to } = this.#token;
    const written = (): string => bytes.toString('latin1', at, to);
    if (kind === START_TAG) this.#startTag(written(), at, to);
    else if (kind === END_TAG) this.#endTag(written(), at, to);
    else if (kind === BARE) this.#warn(BARE_MARKUP);
    else if (kind === CDATA)
      this.#skipInValue(at, to, this.#codePage.decode(bytes.toString('latin1', ...insideCdata(at, to))));
    else {
      if (XML_DECLARATION.test(written())) this.#beginDocument(base + at);
      this.#skipInValue(at, to, '');
    }
  }

  /** Continues the value after the markup from `at` to `to`, which stands for `text`. */
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
    return decodeReferences(this.#codePage.decode(latin1), (warning) => this.#warn(warning));
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
      const name = this.#attributeText(adifFieldName(tag)).toUpperCase();
      this.#field = { tag, name, holdsTags: false, start, from: start, text: '' };
    } else if (kind === 'HEADER') {
      this.#fieldsDepth = open.length;
    }
    if (tag.isEmpty) this.#endElement(open, to, to);
  }

  /** Treats a tag inside a value as part of the value. */
  #innerTag(written: string, open: string[], field: OpenField, offset: number): void {
    if (!field.holdsTags) this.#warn(`${field.name} contains tags, which are read as text`);
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
      while (this.#open.length - 1 > depth) this.#endUnclosed(this.#open, at);
      this.#endElement(this.#open, at, to);
    } else {
      // An end tag without a start tag is text.
      this.#warn(BARE_MARKUP);
    }
  }

  /** Ends the innermost element, whose end tag is missing. */
  #endUnclosed(open: string[], at: number): void {
    this.#warn(`XML is not well formed: <${this.#codePage.decode(open.at(-1) ?? '')}> does not end`);
    this.#endElement(open, at, at);
  }

  /** Ends the innermost element at its end tag, from `at` to `to`. */
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
    if (end - record.start > LIMIT) this.#warn(`is longer than ${LIMIT} bytes; cut off`);
    else if (record.count > FIELDS_LIMIT) this.#warn(`has more than ${FIELDS_LIMIT} fields; cut off`);
    else if (first === '') record.fields[name] = value;
    else if (value !== '' && value !== first) addWarning(record.warnings, `${name} is given again: "${value}"`);
  }

  #addToHeader({ tag, name: fieldName }: OpenField, value: string): void {
    const id = tag.attributes.get('FIELDID') ?? '';
    const choices = tag.attributes.get('ENUM') || tag.attributes.get('RANGE') || '';
    const isDefinition = id !== '' && tag.name.toUpperCase() === 'USERDEF';
    const name = isDefinition ? `USERDEF${id}` : fieldName;
    addToHeader(this.header, name, choices === '' ? value : `${value},${this.#attributeText(choices)}`);
    const type = tag.attributes.get('TYPE') ?? '';
    if (isDefinition && type !== '') addToHeader(this.header, typeFieldOf(name), type);
  }

  #attributeText(latin1: string): string {
    return decodeReferences(this.#codePage.decode(latin1), (warning) => this.#warn(warning));
  }

  #beginDocument(offset: number): void {
    this.#cutOff('another document begins', offset);
    this.#open = [];
    this.#fieldsDepth = -1;
    this.#field = undefined;
  }

  /** Ends the open record, if any, at something that cannot be inside it. */
  #cutOff(message: string, offset: number): void {
    if (this.#record !== undefined && this.#open !== null) {
      while (this.#open.length > this.#fieldsDepth) this.#endUnclosed(this.#open, offset - this.#window.base);
      this.#fail(message, offset);
    }
    this.#closeRecord(offset);
  }

  /** Adds a warning to the open record, once. */
  #warn(warning: string): void {
    const warnings = this.#record?.warnings;
    if (warnings !== undefined && !warnings.includes(warning)) addWarning(warnings, warning);
  }

  /** Ignores everything up to the next record or document; a record holds the reason. */
  #fail(message: string, offset: number): void {
    this.#record ??= newRecord(offset);
    addWarning(this.#record.warnings, `XML is not well formed near byte ${offset}: ${message}`);
    this.#open = null;
    this.#fieldsDepth = -1;
    this.#field = undefined;
  }

  /** Completes the open record and sets the record boundary to `end`. */
  #closeRecord(end: number): void {
    const record = this.#record;
    this.#record = undefined;
    if (record === undefined) return;
    const { start, fields, warnings, count } = record;
    if (count + warnings.length > 0)
      this.#done.push({ number: ++this.#boundary.records, start, end, fields, warnings });
    this.#boundary.offset = end;
    this.#boundary.open = this.#open && [...this.#open];
  }
}

function newRecord(start: number): OpenRecord {
  return { start, fields: {}, warnings: [], count: 0 };
}
