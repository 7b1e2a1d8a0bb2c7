import { COLUMN_NAMES, COLUMNS, type QsoRow } from './qso.js';
import { stamp } from './utc-time.js';

const TAB = 0x09;
const LF = 0x0a;
const BACKSLASH = 0x5c;
const CAPITAL_N = 0x4e;
const SPACE = 0x20;
const DEL = 0x7f;
/** UTF-8 of a character, or the two of its escape. */
const BYTES_PER_CHARACTER = 3;
const ESCAPED: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

const WRITE: Record<(typeof COLUMNS)[keyof QsoRow], (value: unknown) => string> = {
  integer: String,
  smallint: String,
  bigint: String,
  'double precision': String,
  boolean: (value) => (value === true ? 't' : 'f'),
  timestamptz: (value) => stamp((value as Date).getTime()),
  text: (value) => value as string,
  jsonb: (value) => JSON.stringify(value),
};
const WRITERS = COLUMN_NAMES.map((name) => ({ name, write: WRITE[COLUMNS[name]] }));

/** Buffers grown large and no longer needed; taking new ones for every few thousand rows makes V8 collect in between. */
const spare: Buffer[] = [];
const SPARES = 3;

/**
 * Contacts in COPY's text format, their columns in the order of `COLUMN_NAMES`. They are kept as bytes: that is half
 * the work of strings joined and encoded afterwards, and thousands of them leave the garbage collector alone.
 */
export class CopyText {
  private bytes = spare.pop() ?? Buffer.allocUnsafe(65_536);
  private at = 0;
  /** Where each row ends. */
  private readonly ends: number[] = [];

  get rows(): number {
    return this.ends.length;
  }

  add(row: QsoRow): void {
    for (const { name, write } of WRITERS) {
      const value = row[name];
      if (value === null) this.nothing();
      else this.put(value === '' ? '' : write(value));
      this.bytes[this.at++] = TAB;
    }
    this.bytes[this.at - 1] = LF;
    this.ends.push(this.at);
  }

  /** The text of a row, over bytes that may move with the next. */
  row(index: number): Buffer {
    return this.bytes.subarray(this.ends[index - 1] ?? 0, this.ends[index]);
  }

  /** Takes the row added last away again. */
  dropLast(): void {
    this.ends.pop();
    this.at = this.ends.at(-1) ?? 0;
  }

  /** The text of all rows, or of those that are wanted. */
  text(wanted?: (index: number) => boolean): Buffer {
    if (!wanted) return this.bytes.subarray(0, this.at);
    return Buffer.concat(
      this.ends
        .map((_, index) => index)
        .filter(wanted)
        .map((index) => this.row(index)),
    );
  }

  /** Gives the memory back; nothing may be asked of it afterwards. */
  release(): void {
    if (spare.length < SPARES) spare.push(this.bytes);
    this.bytes = Buffer.alloc(0);
    this.at = 0;
    this.ends.length = 0;
  }

  private nothing(): void {
    this.room(3);
    this.bytes[this.at++] = BACKSLASH;
    this.bytes[this.at++] = CAPITAL_N;
  }

  /** Plain characters one by one; from the first that is not, the rest is escaped and encoded. */
  private put(text: string): void {
    this.room(text.length * BYTES_PER_CHARACTER + 1);
    const { bytes } = this;
    let { at } = this;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code < SPACE || code >= DEL || code === BACKSLASH) {
        const rest = text.slice(i).replace(/[\\\t\n\r]/g, (character) => ESCAPED[character] ?? character);
        this.at = at + bytes.write(rest, at);
        return;
      }
      bytes[at++] = code;
    }
    this.at = at;
  }

  private room(more: number): void {
    if (this.at + more <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(2 * (this.at + more));
    this.bytes.copy(larger, 0, 0, this.at);
    this.bytes = larger;
  }
}
