import type { Buffer } from 'node:buffer';

/** Julian day of 1970-01-01. */
const EPOCH_DAY = 2_440_588;
const DAY_MS = 86_400_000;
/** Qt's length of a null string, and its time of day of a null time. */
const NULL = 0xffffffff;

/** Qt's time specs that need a conversion. */
const OFFSET_FROM_UTC = 2;
const TIME_ZONE = 3;

/**
 * Reads the output of Qt's QDataStream, big-endian. An incomplete value is undefined, and so are all later ones; nothing
 * throws, and lengths are checked against the remaining bytes.
 */
export class QtReader {
  /** Whether a value was incomplete. */
  truncated = false;
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Whether all bytes are read and all values were complete. */
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

  /** A byte array as UTF-8 text; null for a null array. */
  utf8(): string | null | undefined {
    const length = this.uint32();
    if (length === undefined || length === NULL) return length === NULL ? null : undefined;
    const at = this.#take(length);
    return at === undefined ? undefined : this.#bytes.toString('utf8', at, at + length);
  }

  /**
   * A QDateTime as milliseconds since 1970; null if it is invalid or in a named time zone. A time without a zone (JTDX)
   * is UTC, since all these programs log in UTC.
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
      this.utf8(); // skips the zone's name (UTF-16, but its length is also in bytes)
      return this.truncated ? undefined : null;
    }
    const moment = (day - EPOCH_DAY) * DAY_MS + time - offset;
    return time >= DAY_MS || Number.isNaN(new Date(moment).getTime()) ? null : moment;
  }

  /** The offset of the next bytes, which are then consumed. */
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
