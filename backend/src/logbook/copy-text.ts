import type { QsoRow } from './qso.js';
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

  /** One by one and by name: asked for in a loop over names, a row of a million costs V8 twice as much. */
  add(row: QsoRow): void {
    this.number(row.account_id);
    this.number(row.minute);
    this.number(row.dxcc);
    this.number(row.cq_zone);
    this.number(row.qso_duration);
    this.moment(row.ts);
    this.moment(row.received_at);
    this.moment(row.updated_at);
    this.number(row.freq_hz);
    this.number(row.power);
    this.number(row.lat);
    this.number(row.lon);
    this.number(row.import_id);
    this.flag(row.is_run);
    this.put(row.call);
    this.put(row.band);
    this.put(row.mode);
    this.put(row.submode);
    this.put(row.station_callsign);
    this.put(row.snt);
    this.put(row.rcv);
    this.put(row.name);
    this.put(row.comment);
    this.put(row.continent);
    this.put(row.country);
    this.put(row.grid);
    this.put(row.qso_origin);
    this.put(row.radio_mode);
    this.put(row.contest_name);
    this.put(row.contact_type);
    this.put(row.zn);
    this.put(row.email);
    this.json(row.fields);
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

  private number(value: number | null): void {
    if (value === null) this.nothing();
    else this.put(String(value));
  }

  private flag(value: boolean): void {
    this.put(value ? 't' : 'f');
  }

  private moment(value: Date): void {
    this.put(stamp(value.getTime()));
  }

  private json(value: object | null): void {
    if (value === null) this.nothing();
    else this.put(JSON.stringify(value));
  }

  private nothing(): void {
    this.room(3);
    this.bytes[this.at++] = BACKSLASH;
    this.bytes[this.at++] = CAPITAL_N;
    this.bytes[this.at++] = TAB;
  }

  /** A value: plain characters one by one; from the first that is not, the rest is escaped and encoded. */
  private put(text: string): void {
    this.room(text.length * BYTES_PER_CHARACTER + 1);
    const { bytes } = this;
    let { at } = this;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code < SPACE || code >= DEL || code === BACKSLASH) {
        const rest = text.slice(i).replace(/[\\\t\n\r]/g, (character) => ESCAPED[character] ?? character);
        at += bytes.write(rest, at);
        break;
      }
      bytes[at++] = code;
    }
    bytes[at++] = TAB;
    this.at = at;
  }

  private room(more: number): void {
    if (this.at + more <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(2 * (this.at + more));
    this.bytes.copy(larger, 0, 0, this.at);
    this.bytes = larger;
  }
}
