import { COLUMN_NAMES, type QsoRow } from '../qso/qso.js';

/** PostgreSQL counts moments in microseconds from 2000. */
const EPOCH = Date.UTC(2000, 0, 1);
const HALF = 2 ** 32;
const NULL = -1;
const DEL = 0x7f;
/** Of jsonb's binary form, of which there is one so far. */
const JSONB_VERSION = 1;
/** Room for all columns of a row but what its texts hold: a length and at most 8 bytes each. */
const ROW_BYTES = 2 + COLUMN_NAMES.length * 12;
const UTF8_BYTES = 3;
/** In a row: behind the number of columns, the account and the minute's own size. */
const MINUTE_AT = 2 + 8 + 4;
/** Call, band and mode. */
const KEY_TEXTS = 3;
const FIRST_BYTES = 65_536;

/** Buffers grown large and no longer needed; taking new ones for every few thousand rows makes V8 collect in between. */
const spare: Buffer[] = [];
const SPARES = 3;
const SPARE_BYTES = 8 * 1024 * 1024;

/**
 * Contacts as rows of COPY's binary format (PostgreSQL manual, COPY), without its header, their columns in the order
 * of `COLUMN_NAMES`. They are kept as bytes: thousands of them leave the garbage collector alone, and neither side
 * has to write numbers and moments as text or read them back.
 */
export class BinaryRows {
  private bytes = spare.pop() ?? Buffer.allocUnsafeSlow(FIRST_BYTES);
  private view = viewOf(this.bytes);
  private at = 0;
  /** Where each row ends, and where its call begins, behind which band and mode follow. */
  private readonly ends: number[] = [];
  private readonly calls: number[] = [];

  get count(): number {
    return this.ends.length;
  }

  /** One by one and by name: asked for in a loop over names, a row of a million costs V8 twice as much. */
  add(row: QsoRow): void {
    this.room(ROW_BYTES);
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

  /** A row's bytes, over memory that may move with the next. */
  row(index: number): Buffer {
    return this.bytes.subarray(this.ends[index - 1] ?? 0, this.ends[index]);
  }

  /** Whether two rows of one account are the same contact: minute, call, band and mode. */
  areTwins(one: number, other: number): boolean {
    const { view } = this;
    const start = (index: number) => (this.ends[index - 1] ?? 0) + MINUTE_AT;
    if (view.getInt32(start(one)) !== view.getInt32(start(other))) return false;
    let a = this.calls[one] as number;
    let b = this.calls[other] as number;
    for (let column = 0; column < KEY_TEXTS; column++) {
      const size = view.getInt32(a);
      if (view.getInt32(b) !== size) return false;
      a += 4;
      b += 4;
      for (const end = a + size; a < end; a++, b++) if (this.bytes[a] !== this.bytes[b]) return false;
    }
    return true;
  }

  /** Takes the row added last away again. */
  dropLast(): void {
    this.ends.pop();
    this.calls.pop();
    this.at = this.ends.at(-1) ?? 0;
  }

  /** All rows, or those of a stretch, or of these the ones that are wanted. */
  rows(isWanted?: (index: number) => boolean, from = 0, to = this.count): Buffer {
    if (!isWanted) return this.bytes.subarray(this.ends[from - 1] ?? 0, this.ends[to - 1] ?? 0);
    const wanted: Buffer[] = [];
    for (let index = from; index < to; index++) if (isWanted(index)) wanted.push(this.row(index));
    return Buffer.concat(wanted);
  }

  /** Gives the memory back; nothing may be asked of it afterwards. */
  release(): void {
    if (spare.length < SPARES && this.bytes.length <= SPARE_BYTES) spare.push(this.bytes);
    this.bytes = Buffer.alloc(0);
    this.view = viewOf(this.bytes);
    this.at = 0;
    this.ends.length = 0;
    this.calls.length = 0;
  }

  /** The size of a value, or that there is none. */
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

  /** In halves: making a BigInt of every number costs more than all the rest of it. */
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
      const begin = this.at;
      this.size(1);
      this.view.setUint8(this.at++, JSONB_VERSION);
      this.put(JSON.stringify(value));
      this.view.setInt32(begin, this.at - begin - 4);
    }
  }

  private text(value: string): void {
    const begin = this.at;
    this.at += 4;
    this.put(value);
    this.view.setInt32(begin, this.at - begin - 4);
  }

  /** The characters of a value in UTF-8, for which it makes room: ASCII one by one, the rest of the others at once. */
  private put(text: string): void {
    const { length } = text;
    this.room(ROW_BYTES + length * UTF8_BYTES);
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

  private room(more: number): void {
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
