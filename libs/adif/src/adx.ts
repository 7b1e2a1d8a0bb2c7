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
const HARMLESS =
  /undefined entity|malformed character entity|^disallowed character\.$|disallowed in char data|outside of root node/;

/** What may hold a `<` that begins nothing, and what ends it or, not ending in `>`, shows that it never began. */
const OPAQUE: [string, RegExp][] = [
  ['<!--', /--[\s\S]/g],
  ['<![CDATA[', /\]\]>|<!\[CDATA\[/g],
];
const TAG = /^<(?:\/?[a-z_:\x80-\xff][^>]*>|\?[a-z][\s\S]*\?>)/i;
const BARE_AMPERSAND = /&(?!#?[\w.:\x80-\xff-]+;)/g;
const DOCUMENT = /^<(?:\?xml\s|adx[\s/>])/i;
const RECORD_TAG = /^<record[\s/>]/i;
const RECORD_END = /^<\/record\s*>/i;

/** A record that may still be found at fault. */
type OpenRecord = AdifRecord & { faults: string[] };

/**
 * Reads ADIF in XML (ADX) as it arrives and yields its records, as `AdifReader` does for ADI.
 *
 * `<APP PROGRAMID="X" FIELDNAME="Y">` becomes `APP_X_Y`, `<USERDEF FIELDNAME="Z">` becomes `Z`, and the header's
 * `<USERDEF FIELDID="1">` becomes `USERDEF1` with its enumeration or range as ADI writes it. A bare `<` or `&` in a
 * value is text, with a fault. Where XML is broken otherwise, a record holds the fault and the fields before it, and
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
   * What is not parsed yet. One character per byte, so that positions are byte offsets; values are decoded when they
   * are whole. The parser is given whole segments (a tag and the text after it), so that nothing depends on the
   * chunks and nothing is ever read twice: a fault lies in the segment just given.
   */
  #pending = '';
  /** Byte offset of the segment being read; how much of `#pending` holds no end of its first segment. */
  #at = 0;
  #searched = 0;
  /** Whether that first segment is known to be no comment and no CDATA section. */
  #isPlain = false;
  /** Whether the parser has seen a tag in the segment. */
  #heard = false;
  /** After a fault: nothing counts until the next record or document. */
  #lost = false;

  #path: string[] = [];
  #text = '';
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
      const piece = bytes.toString('latin1', from, from + PIECE);
      this.#pending += piece;
      // Nothing else ends a segment; a search makes a long string anew, which is too dear for every small piece.
      if (/[<>]/.test(piece) || this.#pending.length > RECORD_LIMIT) this.#readPending(false);
    }
    return this.#take();
  }

  end(): AdifRecord[] {
    this.#readPending(true);
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

  #readPending(isLast: boolean): void {
    const pending = this.#pending;
    let from = 0;
    while (from < pending.length) {
      const opaque = this.#opaqueEnd(pending, from, isLast);
      if (opaque === undefined) break;
      let to = opaque;
      if (to === 0) to = pending.indexOf('<', Math.max(from + 1, this.#searched));
      if (to < 0) {
        if (!isLast && pending.length - from <= RECORD_LIMIT) {
          this.#searched = pending.length;
          break;
        }
        to = pending.length;
      }
      this.#readSegment(pending.slice(from, to), opaque > 0);
      this.#at += to - from;
      this.#searched = 0;
      this.#isPlain = false;
      from = to;
    }
    this.#pending = pending.slice(from);
    this.#searched = Math.max(0, this.#searched - from);
  }

  /** Where the comment or CDATA section at `from` ends; 0 if there is none, undefined if more must be seen. */
  #opaqueEnd(pending: string, from: number, isLast: boolean): number | undefined {
    const [start, end] = OPAQUE.find(([start]) => pending.startsWith(start, from)) ?? [];
    if (this.#isPlain || start === undefined || end === undefined) return 0;
    end.lastIndex = Math.max(from + start.length, this.#searched - start.length);
    const found = end.exec(pending);
    if (found === null && !isLast && pending.length - from <= RECORD_LIMIT + start.length) {
      this.#searched = pending.length;
      return undefined;
    }
    this.#searched = 0;
    if (found?.[0].endsWith('>') && found.index - from <= RECORD_LIMIT) return found.index + found[0].length;
    this.#isPlain = true;
    return 0;
  }

  #readSegment(segment: string, isOpaque: boolean): void {
    if (this.#at + segment.length - this.#tagEnd > RECORD_LIMIT) this.#fail(`no tag within ${RECORD_LIMIT} bytes`);
    if (segment.length > RECORD_LIMIT && !isOpaque) return;
    if (DOCUMENT.test(segment)) {
      if (this.#path.length > 0) this.#fail('another document begins');
      this.#begin('');
    } else if (RECORD_TAG.test(segment)) {
      if (this.#record !== undefined) this.#fail('another record begins');
      if (this.#path.length === 0) this.#begin('<ADX><RECORDS>');
    }
    if (!this.#lost) this.#parse(segment, isOpaque);
    if (RECORD_END.test(segment)) this.#closeLost(this.#at + segment.indexOf('>') + 1);
  }

  #parse(segment: string, isOpaque: boolean): void {
    const isTag = TAG.test(segment);
    if (isTag) this.#tagEnd = this.#at + segment.indexOf('>') + 1;
    this.#heard = false;
    this.#parser.write(isOpaque || this.#path.length === 0 ? segment : this.#escaped(segment, isTag));
    // An open quote would take in one record after the other.
    if (isTag && !this.#heard && !segment.startsWith('<?')) this.#fail('a tag does not end');
    this.#release();
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
    this.#path = [];
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
    this.#text = '';
    const name = tag.name.toUpperCase();
    this.#path.push(name);
    if (this.#path.length > DEPTH_LIMIT) this.#fail('elements are nested too deep');
    else if (name === 'RECORD') {
      this.#record = { number: 0, start: this.#at, end: 0, fields: {}, faults: [] };
    }
  }

  #said(text: string): void {
    this.#text += text;
  }

  #endTag(tag: SaxesTag): void {
    this.#heard = true;
    if (this.#lost) return;
    const name = this.#path.pop();
    const parent = this.#path.at(-1);
    if (name === 'RECORD') this.#closeRecord(this.#tagEnd);
    else if (parent === 'RECORD' && this.#record !== undefined) this.#addField(this.#record, tag);
    else if (parent === 'HEADER') this.#addToHeader(tag);
    this.#text = '';
  }

  #addField(record: OpenRecord, tag: SaxesTag): void {
    if (this.#tagEnd - record.start > RECORD_LIMIT) {
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
    this.#path = [];
    this.#text = '';
  }
}

/** An attribute's value, whatever the case of its name; '' if there is none. */
function attribute(tag: SaxesTag, name: string): string {
  for (const [key, value] of Object.entries(tag.attributes)) {
    if (key.toUpperCase() === name) return typeof value === 'string' ? value : value.value;
  }
  return '';
}
