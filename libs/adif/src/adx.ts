import { Buffer } from 'node:buffer';
import { SaxesParser, type SaxesTag } from 'saxes';
import { attribute, fieldName, OpenElements } from './adx-elements.ts';
import { LIMIT, type Segment, Segments } from './adx-segments.ts';
import { CodePage } from './code-page.ts';
import {
  type AdifFields,
  type AdifRecord,
  addFault,
  freshState,
  type ReaderState,
  type RecordReader,
} from './record.ts';

const PIECE = 65_536;
/** ADX nests four deep; saxes remembers every open element. */
const DEPTH_LIMIT = 16;

/** Faults of the text alone: saxes keeps such text as it is written, and the structure still stands. */
const HARMLESS =
  /undefined entity|malformed character entity|^disallowed character\.$|disallowed in char data|outside of root node/;

const TAG = /^<(?:\/?[a-z_:\x80-\xff][^>]*>|\?[a-z][\s\S]*\?>)/i;
const BARE_AMPERSAND = /&(?!#?[\w.:\x80-\xff-]+;)/g;
const DOCUMENT = /^<(?:\?xml\s|adx[\s/>])/i;
const RECORD_TAG = /^<record[\s/>]/i;
const RECORD_END = /^<\/record\s*>/i;
const END_TAG = /^<\/([^\s>]+)\s*>/;

/** A record that may still be found at fault. */
type OpenRecord = AdifRecord & { faults: string[] };

/**
 * Reads ADIF in XML (ADX) as it arrives and yields its records, as `AdifReader` does for ADI.
 *
 * `<APP PROGRAMID="X" FIELDNAME="Y">` becomes `APP_X_Y`, `<USERDEF FIELDNAME="Z">` becomes `Z`, and the header's
 * `<USERDEF FIELDID="1">` becomes `USERDEF1` with its enumeration or range as ADI writes it. A bare `<` or `&` in a
 * value is text, with a fault, and so are tags inside a value and the end of what never began; what is still open ends
 * with what holds it. Where XML is broken otherwise, a record holds the fault and the fields before it, and
 * the reading goes on at the next `<RECORD`. Documents may follow one another. Entities a document declares are not
 * expanded. Never throws; memory is bounded.
 *
 * A parser cannot begin in the middle of XML, so `state().offset` is always 0: a reader made with a state reads the
 * file from its beginning and hands out nothing until it is past the records read before.
 * Source: ADIF 3.1.6, II.C.
 */
export class AdxReader implements RecordReader {
  readonly header: AdifFields = {};
  #parser = this.#newParser();
  #codePage = new CodePage(freshState().codePage);
  /** Records handed out before, in an earlier life. */
  #skip: number;
  #number = 0;
  #done: AdifRecord[] = [];
  /**
   * One character per byte, so that positions are byte offsets; values are decoded when they are whole. The parser is
   * given whole segments: nothing depends on the chunks, and a fault lies in the segment just given.
   */
  #segments = new Segments();
  /** Byte offset of the segment being read. */
  #at = 0;
  /** Whether the parser has seen a tag in the segment. */
  #heard = false;
  /** After a fault: nothing counts until the next record or document. */
  #lost = false;

  #open = new OpenElements();
  #text = '';
  /** The tag being read, as it was written; empty for one that was not. */
  #tag = '';
  #record: OpenRecord | undefined;
  /** A record that is whole unless the very tag that closed it proves wrong. */
  #closed: OpenRecord | undefined;
  /** Byte offset of the first byte after the last whole tag. */
  #tagEnd = 0;

  constructor(state: ReaderState = freshState()) {
    this.#skip = state.records;
  }

  state(): ReaderState {
    const { codePage } = freshState();
    return { offset: 0, records: Math.max(this.#number, this.#skip), header: { ...this.header }, codePage };
  }

  push(chunk: Uint8Array): AdifRecord[] {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    for (let from = 0; from < bytes.length; from += PIECE) {
      this.#readAll(this.#segments.push(bytes.toString('latin1', from, from + PIECE)));
    }
    return this.#take();
  }

  end(): AdifRecord[] {
    this.#readAll(this.#segments.end());
    this.#endInner(this.#open.recordDepth);
    if (!this.#lost) this.#parser.close();
    this.#lost = true;
    this.#closeLost(this.#at);
    return this.#take();
  }

  #newParser(): SaxesParser {
    const parser = new SaxesParser({ forceXMLVersion: true, defaultXMLVersion: '1.0', position: false });
    parser.on('error', (error) => this.#fail(error.message));
    parser.on('opentag', (tag) => this.#startTag(tag));
    parser.on('text', (text) => this.#said(text));
    parser.on('cdata', (text) => this.#said(text));
    parser.on('closetag', (tag) => this.#endTag(tag));
    return parser;
  }

  #readAll(segments: Iterable<Segment>): void {
    for (const { text, isOpaque } of segments) {
      this.#readSegment(text, isOpaque);
      this.#at += text.length;
    }
  }

  #readSegment(segment: string, isOpaque: boolean): void {
    if (this.#at + segment.length - this.#tagEnd > LIMIT) this.#fail(`no tag within ${LIMIT} bytes`);
    if (segment.length > LIMIT && !isOpaque) return;
    if (DOCUMENT.test(segment)) {
      if (this.#open.count > 0) this.#cutOff('another document begins');
      this.#begin('');
    } else if (RECORD_TAG.test(segment)) {
      if (this.#record !== undefined) this.#cutOff('another record begins');
      if (this.#open.count === 0) this.#begin('<ADX><RECORDS>');
    }
    if (!this.#lost) this.#parse(segment, isOpaque);
    if (RECORD_END.test(segment)) this.#closeLost(this.#at + segment.indexOf('>') + 1);
  }

  #parse(segment: string, isOpaque: boolean): void {
    let isTag = TAG.test(segment);
    if (isTag) this.#tagEnd = this.#at + segment.indexOf('>') + 1;
    const [endTag, ended = ''] = END_TAG.exec(segment) ?? [];
    if (endTag !== undefined && !isOpaque && this.#record !== undefined) {
      const at = this.#open.depthOf(ended.toUpperCase());
      const isInRecord = at >= this.#open.recordDepth;
      if (isInRecord) this.#endInner(at);
      // As its beginning is written.
      if (isInRecord) segment = `</${this.#open.writtenAt(at)}>${segment.slice(endTag.length)}`;
      else if (at < 0) isTag = false;
    }
    this.#tag = isTag ? segment.slice(0, segment.indexOf('>') + 1) : '';
    this.#heard = false;
    this.#parser.write(isOpaque || this.#open.count === 0 ? segment : this.#escaped(segment, isTag));
    // An open quote would take in one record after the other.
    if (isTag && !this.#heard && !segment.startsWith('<?')) this.#fail('a tag does not end');
    this.#release();
  }

  /** Ends the elements of the record that are open inside the one at `depth`. */
  #endInner(depth: number): void {
    this.#tag = '';
    while (depth >= 0 && this.#open.count - 1 > depth && !this.#lost) {
      const open = this.#open.writtenAt(this.#open.count - 1);
      const fault = `XML is not well formed: <${this.#decode(open)}> does not end`;
      if (this.#record !== undefined) addFault(this.#record.faults, fault);
      this.#parser.write(`</${open}>`);
    }
  }

  /** The record ends here, with what was said of its last value. */
  #cutOff(message: string): void {
    this.#endInner(this.#open.recordDepth);
    this.#fail(message);
  }

  /** What cannot be markup becomes text. */
  #escaped(segment: string, isTag: boolean): string {
    const text = segment.replace(BARE_AMPERSAND, '&amp;').replace(isTag ? /^$/ : /^</, '&lt;');
    const fault = 'XML is not well formed: a bare "<" or "&" stands for itself';
    if (text !== segment && this.#record?.faults.includes(fault) === false) addFault(this.#record.faults, fault);
    return text;
  }

  /** Begins anew at the segment being read, inside the elements given. */
  #begin(elements: string): void {
    this.#closeLost(this.#at);
    this.#lost = false;
    this.#open.clear();
    this.#tagEnd = this.#at;
    this.#parser = this.#newParser();
    if (elements !== '') this.#parser.write(elements);
  }

  #take(): AdifRecord[] {
    const records = this.#done;
    this.#done = [];
    return records;
  }

  #startTag(tag: SaxesTag): void {
    this.#heard = true;
    if (this.#lost) return;
    if (this.#open.field !== '') this.#keepTag();
    else this.#text = '';
    if (this.#lost) return;
    this.#open.open(tag.name);
    if (this.#open.count > DEPTH_LIMIT) this.#fail('elements are nested too deep');
    else if (this.#open.innermost === 'RECORD') {
      this.#record = { number: 0, start: this.#at, end: 0, fields: {}, faults: [] };
    }
  }

  #said(text: string): void {
    this.#text += text;
  }

  #endTag(tag: SaxesTag): void {
    this.#heard = true;
    if (this.#lost) return;
    const name = this.#open.close();
    if (this.#open.field !== '') {
      if (!tag.isSelfClosing) this.#keepTag();
      return;
    }
    const parent = this.#open.innermost;
    if (name === 'RECORD') this.#closeRecord(this.#tagEnd);
    else if (parent === 'RECORD' && this.#record !== undefined) this.#addField(this.#record, tag);
    else if (parent === 'HEADER') this.#addToHeader(tag);
    this.#text = '';
  }

  /** A tag inside a value is part of it. */
  #keepTag(): void {
    const fault = `${this.#decode(this.#open.field)} holds tags, which are kept as text`;
    if (this.#record?.faults.includes(fault) === false) addFault(this.#record.faults, fault);
    this.#text += this.#tag;
    if (this.#text.length > LIMIT) this.#fail(`no value ends within ${LIMIT} bytes`);
  }

  #addField(record: OpenRecord, tag: SaxesTag): void {
    if (this.#tagEnd - record.start > LIMIT) {
      const fault = `is longer than ${LIMIT} bytes; cut off`;
      if (!record.faults.includes(fault)) addFault(record.faults, fault);
      return;
    }
    const name = this.#decode(fieldName(tag)).toUpperCase();
    const value = this.#decode(this.#text);
    const standing = record.fields[name] ?? '';
    if (standing === '') record.fields[name] = value;
    else if (value !== '' && value !== standing) addFault(record.faults, `${name} is given again: "${value}"`);
  }

  #addToHeader(tag: SaxesTag): void {
    const id = attribute(tag, 'FIELDID');
    const choices = attribute(tag, 'ENUM') || attribute(tag, 'RANGE');
    const isDefinition = id !== '' && tag.name.toUpperCase() === 'USERDEF';
    const name = isDefinition ? `USERDEF${id}` : this.#decode(fieldName(tag)).toUpperCase();
    const value = this.#decode(choices === '' ? this.#text : `${this.#text},${choices}`);
    this.header[name] ??= value;
  }

  /** Character references beyond one byte stand as they are among the bytes of the file. */
  #decode(text: string): string {
    return text.replace(/[^\u0100-\uffff]+/g, (bytes) => this.#codePage.decode(bytes));
  }

  #closeRecord(end: number): void {
    const record = this.#record;
    this.#record = undefined;
    if (record === undefined || Object.keys(record.fields).length + record.faults.length === 0) return;
    record.end = end;
    this.#closed = record;
  }

  /** Hands out the record closed last. */
  #release(): void {
    if (this.#closed === undefined) return;
    this.#closed.number = ++this.#number;
    if (this.#number > this.#skip) this.#done.push(this.#closed);
    this.#closed = undefined;
  }

  /** Hands out the broken record, now that it is known where it ends. */
  #closeLost(end: number): void {
    if (!this.#lost) return;
    this.#closeRecord(end);
    this.#release();
  }

  #fail(message: string): void {
    if (this.#lost) return;
    if (HARMLESS.test(message)) {
      if (this.#record !== undefined) addFault(this.#record.faults, `XML is not well formed: ${message}`);
      return;
    }
    // This one comes just after what was open has been closed by another element's end: then it was not whole.
    if (message === 'unexpected close tag.') this.#record ??= this.#closed;
    else this.#release();
    this.#closed = undefined;
    this.#record ??= { number: 0, start: this.#at, end: 0, fields: {}, faults: [] };
    addFault(this.#record.faults, `XML is not well formed near byte ${this.#at}: ${message}`);
    this.#lost = true;
    this.#open.clear();
    this.#text = '';
  }
}
