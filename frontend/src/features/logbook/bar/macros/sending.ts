/** Requests that the page makes. */
export interface MacroCalls<Request> {
  send: (request: Request) => Promise<unknown>;
  stop: () => Promise<unknown>;
}

/**
 * Sends the requests of a page one after the other: side by side, a later one may arrive first. A stop is sent at once,
 * drops requests that have not been sent, and is repeated behind a request that was in flight.
 */
export function sendInOrder<Request>(calls: MacroCalls<Request>): MacroCalls<Request> {
  let onItsWay: Promise<unknown> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let stops = 0;
  return {
    send(request) {
      const before = stops;
      const sent = last.then(async () => {
        if (before !== stops) return;
        onItsWay = calls.send(request);
        await onItsWay.finally(() => {
          onItsWay = null;
        });
      });
      last = sent.catch(() => undefined);
      return sent;
    },
    async stop() {
      stops++;
      const overtaken = onItsWay?.catch(() => undefined);
      await calls.stop();
      if (!overtaken) return;
      await overtaken;
      await calls.stop();
    },
  };
}

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
