const LF = 0x0a;
const CR = 0x0d;

/**
 * Counts text in all units that programs use for lengths: bytes, characters or UTF-16 units; a CRLF as two, or as
 * one (written in text mode); a lone LF as one, or as two (a CRLF converted later).
 */
export class LengthCount {
  bytes = 0;
  #continuations = 0;
  #astral = 0;
  #pairs = 0;
  #loneLf = 0;
  /** Characters of two bytes that are complete; whether another has begun. */
  #doubles = 0;
  #isOpen = false;
  readonly #isLead: ((byte: number) => boolean) | undefined;

  /** @param isLead whether a byte begins a character of two bytes; without it, text is UTF-8 */
  constructor(isLead?: (byte: number) => boolean) {
    this.#isLead = isLead;
  }

  /** Counts one more byte; `previous` is the one before it. */
  add(byte: number, previous: number | undefined): void {
    this.bytes++;
    if (this.#isOpen) {
      this.#doubles++;
      this.#isOpen = false;
    } else this.#isOpen = this.#isLead?.(byte) === true;
    if (byte >= 0xf0) this.#astral++;
    else if (byte >= 0x80 && byte < 0xc0) this.#continuations++;
    else if (byte === LF && previous === CR) this.#pairs++;
    else if (byte === LF) this.#loneLf++;
  }

  copy(other: LengthCount): void {
    this.bytes = other.bytes;
    this.#continuations = other.#continuations;
    this.#astral = other.#astral;
    this.#pairs = other.#pairs;
    this.#loneLf = other.#loneLf;
    this.#doubles = other.#doubles;
    this.#isOpen = other.#isOpen;
  }

  /** The smallest shortfall of a count compared to `length`: 0 if one matches exactly, Infinity if all exceed it. */
  shortBy(length: number): number {
    const characters = this.bytes - this.#continuations;
    let least = Number.POSITIVE_INFINITY;
    for (const total of [this.bytes, characters, characters + this.#astral, this.bytes - this.#doubles]) {
      for (const breaks of [0, -this.#pairs, this.#loneLf]) {
        const short = length - total - breaks;
        if (short >= 0 && short < least) least = short;
      }
    }
    return least;
  }
}
