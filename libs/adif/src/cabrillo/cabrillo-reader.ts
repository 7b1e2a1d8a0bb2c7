import { Buffer } from 'node:buffer';
import { CodePage } from '../code-page.ts';
import { removeControlCharacters } from '../control-characters.ts';
import { addToHeader } from '../header.ts';
import { type AdifFields, type AdifRecord, initialState, type ReaderState, type RecordReader } from '../record.ts';
import { readQsoLine } from './qso-line.ts';

const LF = 0x0a;
const CR = 0x0d;

/** Longer lines are cut: no QSO line has a tenth of it. */
const LINE_LIMIT = 4_096;

const TAG = /^([A-Z0-9][A-Z0-9-]{0,39})\s*:(.*)$/is;
/** A misspelt `QSO:`: a date and a time in their columns. */
const LIKE_QSO = /^\s*\S+\s+\S+\s+\d{4}-\d\d-\d\d\s+\d{4}\s/;

/**
 * Reads a Cabrillo contest log as it arrives and yields its contacts as ADIF records (see `readQsoLine`).
 *
 * Accepts any input and never throws. Each line that should be a contact and is none, or that is neither a contact nor a
 * header line, becomes a record with a `fault` that names the line by its number; its text is the field
 * APP_CABRILLO_LINE. `X-QSO:` lines are contacts with APP_CABRILLO_X_QSO, since the operator made them. Memory is bounded by a
 * line of 4 kB and the header; time is linear. Source: Cabrillo 3.0 specification (WWROF).
 */
export class CabrilloReader implements RecordReader {
  #state: ReaderState;
  #codePage: CodePage;
  /** The beginning of the line that has not ended, up to `LINE_LIMIT` bytes. */
  #line: Buffer = Buffer.alloc(0);
  /** All bytes of that line. */
  #length = 0;
  /** The line has ended with CR, and a LF that belongs to it may follow in the next chunk. */
  #endsWithCr = false;
  #records: AdifRecord[] = [];

  constructor(state: ReaderState = initialState()) {
    this.#state = structuredClone(state);
    this.#codePage = new CodePage(state.codePage);
  }

  get header(): AdifFields {
    return this.#state.header;
  }

  state(): ReaderState {
    return structuredClone({ ...this.#state, codePage: this.#codePage.evidence });
  }

  push(chunk: Uint8Array): AdifRecord[] {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    let at = 0;
    while (at < bytes.length) {
      if (this.#endsWithCr) {
        const isPair = bytes[at] === LF;
        if (isPair) at++;
        this.#endLine(isPair ? 2 : 1);
        continue;
      }
      const end = endOfLine(bytes, at);
      this.#append(bytes.subarray(at, end < 0 ? bytes.length : end));
      if (end < 0) break;
      at = end + 1;
      if (bytes[end] === CR) this.#endsWithCr = true;
      else this.#endLine(1);
    }
    return this.#take();
  }

  end(): AdifRecord[] {
    if (this.#length > 0 || this.#endsWithCr) this.#endLine(this.#endsWithCr ? 1 : 0);
    return this.#take();
  }

  #append(part: Buffer): void {
    this.#length += part.length;
    const free = LINE_LIMIT - this.#line.length;
    // Copied: the caller may reuse its buffer.
    if (free > 0 && part.length > 0) this.#line = Buffer.concat([this.#line, part.subarray(0, free)]);
  }

  #endLine(endBytes: number): void {
    const start = this.#state.offset;
    const bytes = this.#line;
    const isCut = this.#length > LINE_LIMIT;
    this.#state.offset += this.#length + endBytes;
    this.#state.line = (this.#state.line ?? 0) + 1;
    this.#line = Buffer.alloc(0);
    this.#length = 0;
    this.#endsWithCr = false;
    const latin1 = bytes.toString('latin1').replace(this.#state.line === 1 ? /^\xef\xbb\xbf/ : '', '');
    const text = removeControlCharacters(this.#codePage.decode(latin1)).trimEnd();
    if (text.trim() === '') return;
    if (isCut) this.#fault(start, text, `is longer than ${LINE_LIMIT} bytes`);
    else this.#read(start, text);
  }

  #read(start: number, text: string): void {
    const [, written = '', rest = ''] = TAG.exec(text.trimStart()) ?? [];
    const tag = written.toUpperCase();
    if (tag === 'QSO' || tag === 'X-QSO') {
      const fields = readQsoLine(rest, this.#state.header);
      if (typeof fields === 'string') this.#fault(start, text, `is not a contact: ${fields}`);
      else this.#add(start, tag === 'QSO' ? fields : { ...fields, APP_CABRILLO_X_QSO: 'Y' });
    } else if (tag === '') this.#fault(start, text, 'is neither a contact nor a header line');
    else if (tag === 'QTC') this.#fault(start, text, 'is a QTC, which is not a contact');
    else if (LIKE_QSO.test(rest)) this.#fault(start, text, `begins with ‘${written}:’ instead of ‘QSO:’`);
    else if (tag === 'START-OF-LOG') this.#state.header = { [tag]: rest.trim() };
    else addToHeader(this.#state.header, tag, rest.trim());
  }

  #fault(start: number, text: string, reason: string): void {
    this.#add(start, { APP_CABRILLO_LINE: text }, `Line ${this.#state.line} ${reason}.`);
  }

  #add(start: number, fields: AdifFields, fault?: string): void {
    this.#state.records++;
    const { records: number, offset: end } = this.#state;
    this.#records.push({ number, start, end, fields, warnings: [], ...(fault !== undefined && { fault }) });
  }

  #take(): AdifRecord[] {
    const records = this.#records;
    this.#records = [];
    return records;
  }
}

function endOfLine(bytes: Buffer, from: number): number {
  const lf = bytes.indexOf(LF, from);
  const cr = bytes.subarray(from, lf < 0 ? bytes.length : lf).indexOf(CR);
  return cr < 0 ? lf : from + cr;
}
