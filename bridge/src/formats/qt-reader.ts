import type { Buffer } from 'node:buffer';

/** Julian day of 1970-01-01. */
const EPOCH_DAY = 2_440_588;
const DAY_MS = 86_400_000;
/** How Qt writes a null string's length, and the time of day of a null time. */
const NULL = 0xffffffff;

/** Qt's names for how a time is to be understood; those not listed need nothing to be done. */
const OFFSET_FROM_UTC = 2;
const TIME_ZONE = 3;

/**
 * Reads what Qt's QDataStream has written, big-endian. Whatever is not wholly there is undefined, and `cut` from then
 * on: nothing throws, and no length is believed further than the bytes go.
 */
export class QtReader {
  /** Whether something was asked for that is not wholly there. */
  truncated = false;
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Whether all bytes are read, none of them in vain. */
  get atEnd(): boolean {
    return !this.truncated && this.#at === this.#bytes.length;
  }

  bool(): boolean | undefined {
    const byte = this.uint8();
    return byte === undefined ? undefined : byte !== 0;
  }

  uint8(): number | undefined {
    const at = this.#take(1);
    return at === undefined ? undefined : this.#bytes.readUInt8(at);
  }

  uint32(): number | undefined {
    const at = this.#take(4);
    return at === undefined ? undefined : this.#bytes.readUInt32BE(at);
  }

  /** Exact up to 2^53, far above every radio frequency in Hz. */
  uint64(): number | undefined {
    const at = this.#take(8);
    return at === undefined ? undefined : Number(this.#bytes.readBigUInt64BE(at));
  }

  /** A byte array as UTF-8 text; null where Qt says null. */
  utf8(): string | null | undefined {
    const length = this.uint32();
    if (length === undefined || length === NULL) return length === NULL ? null : undefined;
    const at = this.#take(length);
    return at === undefined ? undefined : this.#bytes.toString('utf8', at, at + length);
  }

  /**
   * A QDateTime as milliseconds since 1970; null where it is invalid, or in a named time zone. A time that does not
   * say its zone (JTDX) is UTC: all these programs log in UTC.
   */
  dateTime(): number | null | undefined {
    const at = this.#take(13);
    if (at === undefined) return undefined;
    const day = Number(this.#bytes.readBigInt64BE(at));
    const time = this.#bytes.readUInt32BE(at + 8);
    const spec = this.#bytes.readUInt8(at + 12);
    let offset = 0;
    if (spec === OFFSET_FROM_UTC) {
      const seconds = this.#take(4);
      if (seconds === undefined) return undefined;
      offset = this.#bytes.readInt32BE(seconds) * 1000;
    } else if (spec === TIME_ZONE) {
      this.utf8(); // its name, in fact UTF-16; the length is in bytes as well
      return this.truncated ? undefined : null;
    }
    const moment = (day - EPOCH_DAY) * DAY_MS + time - offset;
    return time >= DAY_MS || Number.isNaN(new Date(moment).getTime()) ? null : moment;
  }

  /** Where the next bytes begin, which are then read. */
  #take(length: number): number | undefined {
    const at = this.#at;
    if (this.truncated || length > this.#bytes.length - at) {
      this.truncated = true;
      return undefined;
    }
    this.#at += length;
    return at;
  }
}
