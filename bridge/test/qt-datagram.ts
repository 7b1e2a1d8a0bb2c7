/** Writes WSJT-X datagrams like Qt, for cases without a sample. */
export class QtDatagram {
  #parts: Buffer[] = [];

  constructor(type: number, id: string | null = 'WSJT-X', schema = 2) {
    this.uint32(0xadbccbda).uint32(schema).uint32(type).utf8(id);
  }

  get bytes(): Buffer {
    return Buffer.concat(this.#parts);
  }

  bool(value: boolean): this {
    return this.#add(Buffer.from([value ? 1 : 0]));
  }

  uint8(value: number): this {
    return this.#add(Buffer.from([value]));
  }

  uint32(value: number): this {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return this.#add(bytes);
  }

  uint64(value: number): this {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64BE(BigInt(value));
    return this.#add(bytes);
  }

  utf8(...texts: (string | null)[]): this {
    for (const text of texts) {
      if (text === null) this.uint32(0xffffffff);
      else this.uint32(Buffer.byteLength(text)).#add(Buffer.from(text));
    }
    return this;
  }

  /** `spec` 0 is a local time, 1 UTC, 2 one with an offset in seconds. */
  dateTime(iso: string, spec = 1, offset = 0): this {
    const moment = Date.parse(iso);
    const bytes = Buffer.alloc(13);
    bytes.writeBigInt64BE(BigInt(Math.floor(moment / 86_400_000) + 2_440_588));
    bytes.writeUInt32BE(((moment % 86_400_000) + 86_400_000) % 86_400_000, 8);
    bytes[12] = spec;
    this.#add(bytes);
    return spec === 2 ? this.uint32(offset) : this;
  }

  #add(bytes: Buffer): this {
    this.#parts.push(bytes);
    return this;
  }
}

/** A WSJT-X status up to the fields used here. */
export function statusDatagram(dialHz: number, mode: string, transmitting = false, id = 'WSJT-X'): Buffer {
  const status = new QtDatagram(1, id).uint64(dialHz).utf8(mode, null, '-15', mode);
  return status.bool(true).bool(transmitting).bool(false).bytes;
}

interface Qso {
  call: string;
  on: string;
  off: string;
  id?: string;
  mode?: string;
  hz?: number;
  spec?: number;
}

export function qsoDatagram({ call, on, off, id = 'WSJT-X', mode = 'FT8', hz = 14_075_500, spec = 1 }: Qso): Buffer {
  const qso = new QtDatagram(5, id).dateTime(off, spec).utf8(call, 'PM95').uint64(hz).utf8(mode, '-05', '-12', '50');
  return qso.utf8('good copy', 'Taro').dateTime(on, spec).utf8('DL1QYA', 'DL1QYB', 'JO30', '', '', null).bytes;
}
