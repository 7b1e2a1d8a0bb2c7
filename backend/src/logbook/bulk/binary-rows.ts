import { COLUMN_NAMES, type QsoRow } from '../qso/qso.js';

/** PostgreSQL's timestamps are microseconds from 2000. */
const EPOCH = Date.UTC(2000, 0, 1);
const HALF = 2 ** 32;
const NULL = -1;
const DEL = 0x7f;
/** The only version of jsonb's binary format so far. */
const JSONB_VERSION = 1;
/** Bytes of a row without its texts: per column a length and at most 8 bytes. */
const ROW_BYTES = 2 + COLUMN_NAMES.length * 12;
const UTF8_BYTES = 3;
/** Offset in a row: after the column count, the account and the minute's length. */
const MINUTE_AT = 2 + 8 + 4;
/** Call, band and mode. */
const KEY_TEXTS = 3;
const FIRST_BYTES = 65_536;

/** Buffers for reuse: allocating new ones for every few thousand rows triggers garbage collections. */
const spare: Buffer[] = [];
const MAX_SPARE = 3;
const SPARE_BYTES = 8 * 1024 * 1024;

/**
 * Contacts as rows of COPY's binary format (PostgreSQL manual, COPY), without its header, columns in the order of
 * `COLUMN_NAMES`. Bytes need no garbage collection, and numbers and times are not converted to text and back.
 */
export class BinaryRows {
  private bytes = spare.pop() ?? Buffer.allocUnsafeSlow(FIRST_BYTES);
  private view = viewOf(this.bytes);
  private at = 0;
  /** The end of each row, and the start of its call, which band and mode follow. */
  private readonly ends: number[] = [];
  private readonly calls: number[] = [];

  get count(): number {
    return this.ends.length;
  }

  /** Adds a row column by column: a loop over the names takes twice as long. */
  add(row: QsoRow): void {
    this.reserve(ROW_BYTES);
    this.view.setInt16(this.at, COLUMN_NAMES.length);
    this.at += 2;
    this.int4(row.account_id);
    this.int4(row.minute);
    this.int2(row.dxcc);
    this.int2(row.cq_zone);
    this.int4(row.qso_duration);
    this.moment(row.ts);
    this.moment(row.received_at);
    this.moment(row.updated_at);
    this.int8(row.freq_hz);
    this.float8(row.power);
    this.float8(row.lat);
    this.float8(row.lon);
    this.int4(row.import_id);
    this.flag(row.is_run);
    this.calls.push(this.at);
    this.text(row.call);
    this.text(row.band);
    this.text(row.mode);
    this.text(row.submode);
    this.text(row.station_callsign);
    this.text(row.snt);
    this.text(row.rcv);
    this.text(row.name);
    this.text(row.comment);
    this.text(row.continent);
    this.text(row.country);
    this.text(row.grid);
    this.text(row.qso_origin);
    this.text(row.radio_mode);
    this.text(row.contest_name);
    this.text(row.contact_type);
    this.text(row.zn);
    this.text(row.email);
    this.json(row.fields);
    this.ends.push(this.at);
  }

  /** A row's bytes, valid until the next `add`. */
  row(index: number): Buffer {
    return this.bytes.subarray(this.ends[index - 1] ?? 0, this.ends[index]);
  }

  /** Whether two rows of one account have the same minute, call, band and mode. */
  haveSameKey(first: number, second: number): boolean {
    const { view } = this;
    const start = (index: number) => (this.ends[index - 1] ?? 0) + MINUTE_AT;
    if (view.getInt32(start(first)) !== view.getInt32(start(second))) return false;
    let a = this.calls[first] as number;
    let b = this.calls[second] as number;
    for (let column = 0; column < KEY_TEXTS; column++) {
      const size = view.getInt32(a);
      if (view.getInt32(b) !== size) return false;
      a += 4;
      b += 4;
      for (const end = a + size; a < end; a++, b++) if (this.bytes[a] !== this.bytes[b]) return false;
    }
    return true;
  }

  /** Removes the row added last. */
  dropLast(): void {
    this.ends.pop();
    this.calls.pop();
    this.at = this.ends.at(-1) ?? 0;
  }

  /** The rows from `from` up to `to`, filtered by `include`. */
  rows(include?: (index: number) => boolean, from = 0, to = this.count): Buffer {
    if (!include) return this.bytes.subarray(this.ends[from - 1] ?? 0, this.ends[to - 1] ?? 0);
    const included: Buffer[] = [];
    for (let index = from; index < to; index++) if (include(index)) included.push(this.row(index));
    return Buffer.concat(included);
  }

  /** Releases the memory; the instance must not be used afterwards. */
  release(): void {
    if (spare.length < MAX_SPARE && this.bytes.length <= SPARE_BYTES) spare.push(this.bytes);
    this.bytes = Buffer.alloc(0);
    this.view = viewOf(this.bytes);
    this.at = 0;
    this.ends.length = 0;
    this.calls.length = 0;
  }

  /** The size of a value, or `NULL`. */
  private size(bytes: number): void {
    this.view.setInt32(this.at, bytes);
    this.at += 4;
  }

  private int2(value: number | null): void {
    if (value === null) this.size(NULL);
    else {
      this.size(2);
      this.view.setInt16(this.at, value);
      this.at += 2;
    }
  }

  private int4(value: number | null): void {
    if (value === null) this.size(NULL);
    else {
      this.size(4);
      this.view.setInt32(this.at, value);
      this.at += 4;
    }
  }

  /** Writes two 32-bit halves: BigInt is slower than everything else here. */
  private int8(value: number | null): void {
    if (value === null) this.size(NULL);
    else {
      this.size(8);
      const high = Math.floor(value / HALF);
      this.view.setInt32(this.at, high);
      this.view.setUint32(this.at + 4, value - high * HALF);
      this.at += 8;
    }
  }

  private float8(value: number | null): void {
    if (value === null) this.size(NULL);
    else {
      this.size(8);
      this.view.setFloat64(this.at, value);
      this.at += 8;
    }
  }

  private moment(value: Date): void {
    this.int8((value.getTime() - EPOCH) * 1_000);
  }

  private flag(value: boolean): void {
    this.size(1);
    this.view.setUint8(this.at++, value ? 1 : 0);
  }

  private json(value: object | null): void {
    if (value === null) this.size(NULL);
    else {
      const start = this.at;
      this.size(1);
      this.view.setUint8(this.at++, JSONB_VERSION);
      this.put(JSON.stringify(value));
      this.view.setInt32(start, this.at - start - 4);
    }
  }

  private text(value: string): void {
    const start = this.at;
    this.at += 4;
    this.put(value);
    this.view.setInt32(start, this.at - start - 4);
  }

  /** Appends text in UTF-8: ASCII characters one by one, from the first other character on with `write`. */
  private put(text: string): void {
    const { length } = text;
    this.reserve(ROW_BYTES + length * UTF8_BYTES);
    const { bytes } = this;
    let { at } = this;
    for (let i = 0; i < length; i++) {
      const code = text.charCodeAt(i);
      if (code > DEL) {
        at += bytes.write(text.slice(i), at);
        break;
      }
      bytes[at++] = code;
    }
    this.at = at;
  }

  private reserve(more: number): void {
    if (this.at + more <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * (this.at + more));
    this.bytes.copy(larger, 0, 0, this.at);
    this.bytes = larger;
    this.view = viewOf(larger);
  }
}

function viewOf({ buffer, byteOffset, byteLength }: Buffer): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
