import { setTimeout as pause } from 'node:timers/promises';
import type { Qsy } from '@pileup/contract/presence';
import { hzFromKhz } from '@pileup/radio/frequency';
import type { SourceListener, RigReading, Source } from '../source.ts';
import { type Endpoint, endpointText } from './endpoint.ts';

/** In milliseconds. */
export interface PollTiming {
  /** Between one look at the rig and the next, and before the first try to find a program again. */
  pollMs: number;
  /** How long a program may take for one answer. */
  timeoutMs: number;
}

export const DEFAULT_TIMING: PollTiming = { pollMs: 500, timeoutMs: 3_000 };

/** Between tries to find a program that is not there. */
const MAX_RETRY_MS = 10_000;

/** A program that speaks with the rig, from its first answer on. Each call rejects where the program does not answer. */
export interface RigConnection {
  /** Asks everything once. */
  poll(): Promise<RigReading>;
  /** Rejects with a sentence where the rig refuses; `mode` may be empty. */
  tune(hz: number, mode: string): Promise<void>;
  close(): void;
}

/** Asks a program about the rig, again and again, and waits for it where it is not there. */
export class PolledRig implements Source {
  readonly name: string;
  readonly #endpoint: string;
  readonly #open: () => Promise<RigConnection>;
  readonly #pollMs: number;
  #stop = new AbortController();
  #running: Promise<void> | undefined;
  #connection: RigConnection | undefined;
  /** The end of what is under way: such programs take one question at a time. */
  #lastRequest: Promise<unknown> = Promise.resolve();
  #status = '';

  constructor(name: string, place: Endpoint, { pollMs: poll }: PollTiming, open: () => Promise<RigConnection>) {
    this.name = name;
    this.#endpoint = endpointText(place);
    this.#pollMs = poll;
    this.#open = open;
  }

  async start(ears: SourceListener): Promise<void> {
    this.#stop = new AbortController();
    this.#running = this.#run(ears, this.#stop.signal);
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    this.#connection?.close();
    await this.#running;
  }

  async qsy({ freq, mode }: Qsy): Promise<void> {
    const hz = hzFromKhz(freq);
    if (!hz) throw new Error(`${freq} kHz is not a frequency.`);
    await this.#serialized(() => {
      if (!this.#connection) throw new Error(`${this.name} does not answer at ${this.#endpoint}.`);
      return this.#connection.tune(hz, mode);
    });
  }

  async #run(ears: SourceListener, stop: AbortSignal): Promise<void> {
    let wait = this.#pollMs;
    while (!stop.aborted) {
      let wasHeard = false;
      try {
        this.#connection = await this.#open();
        // Ends with a question that is not answered, or with the source.
        while (!stop.aborted) {
          await this.#poll(this.#connection, ears);
          wasHeard = true;
          wait = this.#pollMs;
          await pause(this.#pollMs, undefined, { signal: stop });
        }
      } catch (error) {
        if (stop.aborted) break;
        if (wasHeard) ears.onInactive(this.name);
        this.#setStatus(ears, this.#failureText(error as NodeJS.ErrnoException));
      } finally {
        this.#connection?.close();
        this.#connection = undefined;
      }
      await pause(wait, undefined, { signal: stop }).catch(() => undefined);
      wait = Math.min(wait * 2, MAX_RETRY_MS);
    }
  }

  async #poll(link: RigConnection, ears: SourceListener): Promise<void> {
    const heard = await this.#serialized(() => link.poll());
    if (this.#stop.signal.aborted) return;
    this.#setStatus(ears, `answers at ${this.#endpoint}${heard.freqHz === null ? ', but its radio does not' : ''}`);
    ears.onRig(heard);
  }

  #failureText({ code, message }: NodeJS.ErrnoException): string {
    return code === 'ECONNREFUSED' ? `not there yet (${this.#endpoint})` : `does not answer at ${this.#endpoint}: ${message}`;
  }

  #setStatus(ears: SourceListener, line: string): void {
    if (line === this.#status) return;
    this.#status = line;
    ears.onStatus(line);
  }

  async #serialized<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#lastRequest.then(work);
    this.#lastRequest = mine.catch(() => undefined);
    return mine;
  }
}
