import { setTimeout as pause } from 'node:timers/promises';
import type { Qsy } from '@pileup/contract/presence';
import { hzFromKhz } from '@pileup/radio/frequency';
import type { RigReading, Source, SourceListener, Transmitter } from '../source.ts';
import { type Endpoint, endpointText } from './endpoint.ts';

export interface PollTiming {
  /** Time between polls, and before the first reconnection. */
  pollMs: number;
  /** Longest wait for one response of the program. */
  timeoutMs: number;
}

export const DEFAULT_TIMING: PollTiming = { pollMs: 500, timeoutMs: 3_000 };

/** Upper limit of the backoff between reconnections. */
const MAX_RETRY_MS = 10_000;

/** A connection to a rig program. Each method rejects if the program does not respond. */
export interface RigConnection {
  /** Reads the state of the rig once. */
  poll(): Promise<RigReading>;
  /** Rejects with a sentence if the rig refuses; `mode` may be empty. */
  tune(hz: number, mode: string): Promise<void>;
  close(): void;
}

interface PolledRigOptions {
  name: string;
  endpoint: Endpoint;
  timing: PollTiming;
  open: () => Promise<RigConnection>;
  transmitter?: Transmitter;
}

/** Polls a rig program and reconnects while it is not running. */
export class PolledRig implements Source {
  readonly name: string;
  readonly transmitter?: Transmitter;
  readonly #endpoint: string;
  readonly #open: () => Promise<RigConnection>;
  readonly #pollMs: number;
  #stop = new AbortController();
  #running: Promise<void> | undefined;
  #connection: RigConnection | undefined;
  /** Settles with the last request: such programs take one request at a time. */
  #lastRequest: Promise<unknown> = Promise.resolve();
  #status = '';

  constructor({ name, endpoint, timing, open, transmitter }: PolledRigOptions) {
    this.name = name;
    if (transmitter) this.transmitter = transmitter;
    this.#endpoint = endpointText(endpoint);
    this.#pollMs = timing.pollMs;
    this.#open = open;
  }

  async start(listener: SourceListener): Promise<void> {
    this.#stop = new AbortController();
    this.#running = this.#run(listener, this.#stop.signal);
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

  async #run(listener: SourceListener, stop: AbortSignal): Promise<void> {
    let wait = this.#pollMs;
    while (!stop.aborted) {
      let wasConnected = false;
      try {
        this.#connection = await this.#open();
        // The loop ends when a request fails or the source is stopped.
        while (!stop.aborted) {
          await this.#poll(this.#connection, listener);
          wasConnected = true;
          wait = this.#pollMs;
          await pause(this.#pollMs, undefined, { signal: stop });
        }
      } catch (error) {
        if (stop.aborted) break;
        if (wasConnected) listener.onInactive(this.name);
        this.#setStatus(listener, this.#failureText(error as NodeJS.ErrnoException));
      } finally {
        this.#connection?.close();
        this.#connection = undefined;
      }
      await pause(wait, undefined, { signal: stop }).catch(() => undefined);
      wait = Math.min(wait * 2, MAX_RETRY_MS);
    }
  }

  async #poll(connection: RigConnection, listener: SourceListener): Promise<void> {
    const reading = await this.#serialized(() => connection.poll());
    if (this.#stop.signal.aborted) return;
    this.#setStatus(
      listener,
      `answers at ${this.#endpoint}${reading.freqHz === null ? ', but its radio does not' : ''}`,
    );
    listener.onRig(reading);
  }

  #failureText({ code, message }: NodeJS.ErrnoException): string {
    return code === 'ECONNREFUSED'
      ? `not running yet (${this.#endpoint})`
      : `does not answer at ${this.#endpoint}: ${message}`;
  }

  #setStatus(listener: SourceListener, line: string): void {
    if (line === this.#status) return;
    this.#status = line;
    listener.onStatus(line);
  }

  async #serialized<T>(work: () => Promise<T>): Promise<T> {
    const request = this.#lastRequest.then(work);
    this.#lastRequest = request.catch(() => undefined);
    return request;
  }
}
