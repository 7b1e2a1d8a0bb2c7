import { Buffer } from 'node:buffer';
import { CodePage } from '../code-page.ts';
import { addToHeader } from '../header.ts';
import {
  type AdifFields,
  type AdifRecord,
  initialState,
  type ReaderState,
  type RecordReader,
  type SourceLine,
} from '../record.ts';
import { layoutOf } from './layout.ts';
import { exchangeColumns, readQsoLine } from './qso-line.ts';

const LF = 0x0a;
const CR = 0x0d;

/** Bytes of a line; longer ones are cut: no QSO line has a tenth of it. */
const LINE_LIMIT = 4_096;
/** Lines that decide the columns of a log: all of nearly every log. */
const LAYOUT_LINES = 5_000;

const TAG = /^([A-Z0-9][A-Z0-9_-]{0,39})\s*:(.*)$/is;
/** A misspelt `QSO:`: a date and a time in their columns. */
const LIKE_QSO = /^\s*\S+\s+\S+\s+\d{4}-\d\d-\d\d\s+\d{3,6}\s/;

/** A line that is a record or a QTC, which waits until the columns of the log are known. */
interface WaitingLine extends SourceLine {
  start: number;
  end: number;
  kind: 'qso' | 'x-qso' | 'qtc' | 'fault';
  /** The text after the tag; for a fault, a phrase that says what the line is or does. */
  rest: string;
}

/**
 * Reads a Cabrillo contest log as it arrives and yields its contacts as ADIF records (see `readQsoLine`).
 *
 * Accepts any input and never throws. Each line of the log that should be a contact and is none, or that is neither a contact
 * nor a header line, becomes a record with a `fault` that names the line by its number; its text is the field
 * APP_CABRILLO_LINE. `X-QSO:` lines are contacts with APP_CABRILLO_X_QSO, since the operator made them; other lines with `X-`
 * are header lines. Text before START-OF-LOG, such as that of an e-mail, and after END-OF-LOG is no part of the log.
 *
 * Records are returned when the columns are decided (see `layoutOf`): at the end of the log, or after `LAYOUT_LINES` lines.
 * Memory is bounded by these and the header; time is linear. Source: Cabrillo 3.0 specification (WWROF).
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
  #waiting: WaitingLine[] = [];
  /** The state before the first waiting line. */
  #stateBefore: ReaderState | null = null;
  #records: AdifRecord[] = [];
  #qtcLines: SourceLine[] = [];

  constructor(state: ReaderState = initialState()) {
    this.#state = structuredClone(state);
    this.#codePage = new CodePage(state.encoding);
  }

  get header(): AdifFields {
    return this.#state.header;
  }

  state(): ReaderState {
    return structuredClone(this.#stateBefore ?? this.#state);
  }

  takeQtcLines(): SourceLine[] {
    const lines = this.#qtcLines;
    this.#qtcLines = [];
    return lines;
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
    this.#readWaiting();
    return this.#take();
  }

  #append(part: Buffer): void {
    this.#length += part.length;
    const free = LINE_LIMIT - this.#line.length;
    // Copied: the caller may reuse its buffer.
    if (free > 0 && part.length > 0) this.#line = Buffer.concat([this.#line, part.subarray(0, free)]);
  }

  #endLine(endBytes: number): void {
    const { offset: start } = this.#state;
    const bytes = this.#line;
    const isCut = this.#length > LINE_LIMIT;
    this.#state.offset += this.#length + endBytes;
    const number = (this.#state.line ?? 0) + 1;
    this.#state.line = number;
    this.#line = Buffer.alloc(0);
    this.#length = 0;
    this.#endsWithCr = false;
    const latin1 = bytes.toString('latin1').replace(number === 1 ? /^\xef\xbb\xbf/ : '', '');
    const text = this.#codePage.decode(latin1).trimEnd();
    if (text.trim() === '') return;
    const found = isCut ? this.#fault(`is longer than ${LINE_LIMIT} bytes`) : this.#read(text);
    if (!found) return;
    const line = { ...found, start, end: this.#state.offset, number, text };
    if (this.#state.layout) {
      this.#add(line);
      return;
    }
    this.#stateBefore ??= structuredClone({ ...this.#state, offset: start, line: number - 1 });
    this.#waiting.push(line);
    if (this.#waiting.length >= LAYOUT_LINES) this.#readWaiting();
  }

  /** Reads a header line; any other is returned. */
  #read(text: string): Pick<WaitingLine, 'kind' | 'rest'> | null {
    const [, written = '', rest = ''] = TAG.exec(text.trimStart()) ?? [];
    const tag = written.toUpperCase();
    if (tag === 'START-OF-LOG') return this.#startLog(rest);
    if (this.#state.section === 'after') return null;
    if (tag === 'QSO' || tag === 'X-QSO') {
      this.#state.section = 'log';
      return { kind: tag === 'QSO' ? 'qso' : 'x-qso', rest };
    }
    if (tag === 'QTC' || tag === 'X-QTC') return { kind: 'qtc', rest };
    if (tag === '') return this.#fault('is neither a contact nor a header line');
    if (tag === 'END-OF-LOG') {
      this.#readWaiting();
      this.#state.section = 'after';
    } else if (LIKE_QSO.test(rest) && !tag.startsWith('X-')) {
      this.#state.section = 'log';
      return this.#fault(`begins with ‘${written}:’ instead of ‘QSO:’`);
    } else addToHeader(this.#state.header, tag, rest.trim());
    return null;
  }

  /** Starts a log: earlier lines are no part of it. A file may have several logs. */
  #startLog(version: string): null {
    this.#readWaiting();
    this.#state.section = 'log';
    this.#state.header = { 'START-OF-LOG': version.trim() };
    delete this.#state.layout;
    return null;
  }

  /** Text around the log is no fault. */
  #fault(rest: string): Pick<WaitingLine, 'kind' | 'rest'> | null {
    return this.#state.section === 'log' ? { kind: 'fault', rest } : null;
  }

  /** Decides the columns from the lines that wait, and reads these. */
  #readWaiting(): void {
    const lines = this.#waiting;
    this.#waiting = [];
    this.#stateBefore = null;
    const contacts = lines.filter(({ kind }) => kind === 'qso' || kind === 'x-qso');
    if (contacts.length > 0) {
      const columns = contacts.map(({ rest }) => exchangeColumns(rest)).filter(({ length }) => length > 0);
      this.#state.layout = layoutOf(columns, this.#state.header);
    }
    for (const line of lines) this.#add(line);
  }

  #add({ kind, rest, start, end, number: lineNumber, text }: WaitingLine): void {
    const line = { number: lineNumber, text };
    if (kind === 'qtc') {
      this.#qtcLines.push(line);
      return;
    }
    const qso = kind === 'fault' ? rest : readQsoLine(rest, this.#state.header, this.#state.layout);
    const number = ++this.#state.records;
    const position = { number, start, end, line };
    if (typeof qso === 'string') {
      const fault = `Line ${lineNumber} ${kind === 'fault' ? qso : `is not a contact: ${qso}`}.`;
      this.#records.push({ ...position, fields: { APP_CABRILLO_LINE: text }, warnings: [], fault });
    } else {
      const fields = kind === 'qso' ? qso.fields : { ...qso.fields, APP_CABRILLO_X_QSO: 'Y' };
      this.#records.push({ ...position, fields, warnings: qso.warnings });
    }
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
