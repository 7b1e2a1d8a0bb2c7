/** A time longer than any macro: after it, a radio that transmits is keyed by something else. */
const MAX_SENDING_MS = 120_000;

/** When the macros of this page are being sent, estimated from their lengths. Times are in ms. */
export class SendingWindow {
  /** The end of each macro. */
  readonly #ends = new Map<symbol, number>();
  #lastBegun = Number.NEGATIVE_INFINITY;

  /** A macro begins. Returns a function to call if the server has refused it. */
  begin(now: number, duration: number): () => void {
    const macro = Symbol();
    for (const [other, end] of this.#ends) if (end <= now) this.#ends.delete(other);
    this.#ends.set(macro, now + duration);
    this.#lastBegun = now;
    return () => this.#ends.delete(macro);
  }

  stop(): void {
    this.#ends.clear();
    this.#lastBegun = Number.NEGATIVE_INFINITY;
  }

  /** Whether a macro is being sent. `isTransmitting`: as the radio says. */
  isOpen(now: number, isTransmitting: boolean): boolean {
    return now < Math.max(...this.#ends.values()) || (isTransmitting && now - this.#lastBegun < MAX_SENDING_MS);
  }
}
