import { Buffer } from 'node:buffer';
import { SaxesParser, type SaxesTag } from 'saxes';
import { CodePage } from './code-page.ts';
import {
  type AdifFields,
  type AdifRecord,
  addFault,
  freshState,
  RECORD_LIMIT,
  type ReaderState,
  type RecordReader,
} from './record.ts';

const PIECE = 65_536;
/** ADX nests four deep; saxes remembers every open element. */
const DEPTH_LIMIT = 16;

/** Faults of the text alone: saxes keeps such text as it is written, and the structure still stands. */
const HARMLESS = /undefined entity|malformed character entity|^disallowed character\.$/;

/** A record that may still be found at fault. */
type OpenRecord = AdifRecord & { faults: string[] };

/**
 * Reads ADIF in XML (ADX) as it arrives and yields its records, as `AdifReader` does for ADI.
 *
 * `<APP PROGRAMID="X" FIELDNAME="Y">` becomes `APP_X_Y`, `<USERDEF FIELDNAME="Z">` becomes `Z`, and the header's
 * `<USERDEF FIELDID="1">` becomes `USERDEF1` with its enumeration or range as ADI writes it. XML that is not well
 * formed ends the reading: what was whole before is kept, and one last record holds the fault and what was whole of
 * the broken one. Entities a document declares are not expanded. Never throws; memory is bounded.
 *
 * A parser cannot begin in the middle of XML, so `state().offset` is always 0: a reader made with a state reads the
 * file from its beginning and hands out nothing until it is past the records read before.
 * Source: ADIF 3.1.6, II.C.
 */
export class AdxReader implements RecordReader {
  readonly header: AdifFields = {};
  // One character per byte, so that positions are byte offsets; values are decoded when they are whole.
  #parser = new SaxesParser({ forceXMLVersion: true, defaultXMLVersion: '1.0' });
  #codePage = new CodePage(freshState().codePage);
  /** Records handed out before, in an earlier life. */
  #skip: number;
  #number = 0;
  #done: AdifRecord[] = [];
  #over = false;

  #path: string[] = [];
  #text = '';
  #record: OpenRecord | undefined;
  /** A record that is whole unless the very tag that closed it proves wrong. */
  #closed: OpenRecord | undefined;
  /** Byte offsets of the last tag's beginning and of the first byte after the last whole tag. */
  #tagStart = 0;
  #tagEnd = 0;

  constructor(state: ReaderState = freshState()) {
    this.#skip = state.records;
    this.#parser.on('error', (error) => this.#fail(error.message));
    this.#parser.on('opentagstart', ({ name }) => {
      this.#tagStart = this.#parser.position - name.length - '< '.length;
    });
    this.#parser.on('opentag', (tag) => this.#startTag(tag));
    this.#parser.on('text', (text) => this.#said(text));
    this.#parser.on('cdata', (text) => this.#said(text));
    this.#parser.on('closetag', (tag) => this.#endTag(tag));
  }

  state(): ReaderState {
    const { codePage } = freshState();
    return { offset: 0, records: Math.max(this.#number, this.#skip), header: { ...this.header }, codePage };
  }

  push(chunk: Uint8Array): AdifRecord[] {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    for (let from = 0; from < bytes.length && !this.#over; from += PIECE) {
      this.#parser.write(bytes.toString('latin1', from, from + PIECE));
      if (this.#parser.position - this.#tagEnd > RECORD_LIMIT) this.#fail(`no tag within ${RECORD_LIMIT} bytes`);
    }
    return this.#take();
  }

  end(): AdifRecord[] {
    if (!this.#over) this.#parser.close();
    this.#over = true;
    return this.#take();
  }

  #take(): AdifRecord[] {
    this.#release();
    const records = this.#done;
    this.#done = [];
    return records;
  }

  #startTag(tag: SaxesTag): void {
    if (this.#over) return;
    this.#release();
    this.#tagEnd = this.#parser.position;
    this.#text = '';
    const name = tag.name.toUpperCase();
    this.#path.push(name);
    if (this.#path.length > DEPTH_LIMIT) this.#fail('elements are nested too deep');
    else if (name === 'RECORD') {
      this.#record = { number: 0, start: this.#tagStart, end: 0, fields: {}, faults: [] };
    }
  }

  #said(text: string): void {
    this.#text += text;
  }

  #endTag(tag: SaxesTag): void {
    if (this.#over) return;
    this.#release();
    this.#tagEnd = this.#parser.position;
    const name = this.#path.pop();
    const parent = this.#path.at(-1);
    if (name === 'RECORD') this.#closeRecord();
    else if (parent === 'RECORD' && this.#record !== undefined) this.#addField(this.#record, tag);
    else if (parent === 'HEADER') this.#addToHeader(tag);
    this.#text = '';
  }

  #addField(record: OpenRecord, tag: SaxesTag): void {
    if (this.#parser.position - record.start > RECORD_LIMIT) {
      const fault = `is longer than ${RECORD_LIMIT} bytes; cut off`;
      if (!record.faults.includes(fault)) addFault(record.faults, fault);
      return;
    }
    const name = this.#fieldName(tag);
    const value = this.#decode(this.#text);
    const standing = record.fields[name] ?? '';
    if (standing === '') record.fields[name] = value;
    else if (value !== '' && value !== standing) addFault(record.faults, `${name} is given again: "${value}"`);
  }

  #addToHeader(tag: SaxesTag): void {
    const id = attribute(tag, 'FIELDID');
    const choices = attribute(tag, 'ENUM') || attribute(tag, 'RANGE');
    const isDefinition = id !== '' && tag.name.toUpperCase() === 'USERDEF';
    const name = isDefinition ? `USERDEF${id}` : this.#fieldName(tag);
    const value = this.#decode(choices === '' ? this.#text : `${this.#text},${choices}`);
    this.header[name] ??= value;
  }

  #fieldName(tag: SaxesTag): string {
    const element = tag.name.toUpperCase();
    const field = attribute(tag, 'FIELDNAME');
    if (field === '') return this.#decode(tag.name).toUpperCase();
    const full = element === 'APP' ? `APP_${attribute(tag, 'PROGRAMID')}_${field}` : field;
    return this.#decode(full).toUpperCase();
  }

  /** Character references beyond one byte stand as they are among the bytes of the file. */
  #decode(text: string): string {
    return text.replace(/[^\u0100-\uffff]+/g, (bytes) => this.#codePage.decode(bytes));
  }

  #closeRecord(): void {
    const record = this.#record;
    this.#record = undefined;
    if (record === undefined || Object.keys(record.fields).length + record.faults.length === 0) return;
    record.end = this.#tagEnd;
    this.#closed = record;
  }

  /** Hands out the record closed last. */
  #release(): void {
    if (this.#closed === undefined) return;
    this.#closed.number = ++this.#number;
    if (this.#number > this.#skip) this.#done.push(this.#closed);
    this.#closed = undefined;
  }

  #fail(message: string): void {
    if (this.#over) return;
    // Where saxes notices a fault depends on the chunks, so its position is of no use.
    const what = message.replace(/^\d+:\d+: /, '');
    if (HARMLESS.test(what)) {
      if (this.#record !== undefined) addFault(this.#record.faults, `XML is not well formed: ${what}`);
      return;
    }
    // This one comes just after what was open has been closed by another element's end: then it was not whole.
    if (what === 'unexpected close tag.') this.#record ??= this.#closed;
    else this.#release();
    this.#closed = undefined;
    this.#record ??= { number: 0, start: this.#tagEnd, end: 0, fields: {}, faults: [] };
    addFault(this.#record.faults, `XML is not well formed and ends after byte ${this.#tagEnd}: ${what}`);
    this.#closeRecord();
    this.#release();
    this.#over = true;
  }
}

/** An attribute's value, whatever the case of its name; '' if there is none. */
function attribute(tag: SaxesTag, name: string): string {
  for (const [key, value] of Object.entries(tag.attributes)) {
    if (key.toUpperCase() === name) return typeof value === 'string' ? value : value.value;
  }
  return '';
}
