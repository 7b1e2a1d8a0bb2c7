/** Thousands of contacts; beyond it datagrams are dropped, as the system would. */
const MAX_BYTES = 16_000_000;
/** From here on the waiting ones come first, lest what never stops coming keeps us from taking any. */
const PROCESS_FROM_BYTES = 8_000_000;
/** About what holding a datagram costs, however small it is. */
const OVERHEAD_BYTES = 200;
const SLICE_MS = 1;

/**
 * Datagrams between their socket and whoever makes sense of them. The system holds some two hundred for us and drops
 * the rest, and a contact takes milliseconds until it is on the disk. So what has come is taken off the socket first,
 * and a logger may send its whole log at once.
 */
export class Backlog {
  readonly #handle: (datagram: Buffer) => void;
  readonly #waiting: Buffer[] = [];
  #bytes = 0;
  #hasGrown = false;

  constructor(take: (datagram: Buffer) => void) {
    this.#handle = take;
  }

  put(datagram: Buffer): void {
    if (this.#bytes > MAX_BYTES) return;
    this.#bytes += datagram.length + OVERHEAD_BYTES;
    this.#hasGrown = true;
    if (this.#waiting.push(datagram) === 1) setImmediate(() => this.#drain());
  }

  /** Takes all that waits. */
  flush(): void {
    while (this.#waiting.length > 0) this.#handleNext();
  }

  #drain(): void {
    const socketFirst = this.#hasGrown && this.#bytes < PROCESS_FROM_BYTES;
    this.#hasGrown = false;
    const end = performance.now() + (socketFirst ? 0 : SLICE_MS);
    while (this.#waiting.length > 0 && performance.now() < end) this.#handleNext();
    if (this.#waiting.length > 0) setImmediate(() => this.#drain());
  }

  #handleNext(): void {
    const datagram = this.#waiting.shift();
    if (datagram === undefined) return;
    this.#bytes -= datagram.length + OVERHEAD_BYTES;
    this.#handle(datagram);
  }
}
