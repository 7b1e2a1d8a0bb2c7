/** Room for thousands of contacts; beyond it datagrams are dropped, as the system would. */
const MAX_BYTES = 16_000_000;
/** From this size on queued datagrams are handled first, so that a continuous stream does not starve them. */
const PROCESS_FROM_BYTES = 8_000_000;
/** Approximate memory of a queued datagram besides its bytes. */
const OVERHEAD_BYTES = 200;
const SLICE_MS = 1;

/**
 * A queue between a socket and its handler. The system buffers some two hundred datagrams and drops the rest, and a
 * contact takes milliseconds to be written to the disk. So the socket is emptied first, and a logger can send its whole
 * log at once.
 */
export class Backlog {
  readonly #handle: (datagram: Buffer) => void;
  readonly #waiting: Buffer[] = [];
  #bytes = 0;
  #hasGrown = false;

  constructor(handle: (datagram: Buffer) => void) {
    this.#handle = handle;
  }

  put(datagram: Buffer): void {
    if (this.#bytes > MAX_BYTES) return;
    this.#bytes += datagram.length + OVERHEAD_BYTES;
    this.#hasGrown = true;
    if (this.#waiting.push(datagram) === 1) setImmediate(() => this.#drain());
  }

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
