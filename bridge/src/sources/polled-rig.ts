import { setTimeout as pause } from 'node:timers/promises';
import type { Qsy } from '@pileup/contract/presence';
import { hzFromKhz } from '@pileup/radio/frequency';
import type { Ears, RigHeard, Source } from '../source.ts';
import { type Place, placeInWords } from './place.ts';

/** In milliseconds. */
export interface Pace {
  /** Between one look at the rig and the next, and before the first try to find a program again. */
  poll: number;
  /** How long a program may take for one answer. */
  answer: number;
}

export const USUAL_PACE: Pace = { poll: 500, answer: 3_000 };

/** Between tries to find a program that is not there. */
const LONGEST_PAUSE_MS = 10_000;

/** A program that speaks with the rig, from its first answer on. Each call rejects where the program does not answer. */
export interface RigLink {
  /** Asks everything once. */
  poll(): Promise<RigHeard>;
  /** Rejects with a sentence where the rig refuses; `mode` may be empty. */
  tune(hz: number, mode: string): Promise<void>;
  close(): void;
}

/** Asks a program about the rig, again and again, and waits for it where it is not there. */
export class PolledRig implements Source {
  readonly name: string;
  readonly #where: string;
  readonly #open: () => Promise<RigLink>;
  readonly #pollMs: number;
  #stop = new AbortController();
  #running: Promise<void> | undefined;
  #link: RigLink | undefined;
  /** The end of what is under way: such programs take one question at a time. */
  #turn: Promise<unknown> = Promise.resolve();
  #line = '';

  constructor(name: string, place: Place, { poll }: Pace, open: () => Promise<RigLink>) {
    this.name = name;
    this.#where = placeInWords(place);
    this.#pollMs = poll;
    this.#open = open;
  }

  async start(ears: Ears): Promise<void> {
    this.#stop = new AbortController();
    this.#running = this.#run(ears, this.#stop.signal);
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    this.#link?.close();
    await this.#running;
  }

  async qsy({ freq, mode }: Qsy): Promise<void> {
    const hz = hzFromKhz(freq);
    if (!hz) throw new Error(`${freq} kHz is not a frequency.`);
    await this.#alone(() => {
      if (!this.#link) throw new Error(`${this.name} does not answer at ${this.#where}.`);
      return this.#link.tune(hz, mode);
    });
  }

  async #run(ears: Ears, stop: AbortSignal): Promise<void> {
    let wait = this.#pollMs;
    while (!stop.aborted) {
      let wasHeard = false;
      try {
        this.#link = await this.#open();
        // Ends with a question that is not answered, or with the source.
        while (!stop.aborted) {
          await this.#poll(this.#link, ears);
          wasHeard = true;
          wait = this.#pollMs;
          await pause(this.#pollMs, undefined, { signal: stop });
        }
      } catch (error) {
        if (stop.aborted) break;
        if (wasHeard) ears.silent(this.name);
        this.#say(ears, this.#absence(error as NodeJS.ErrnoException));
      } finally {
        this.#link?.close();
        this.#link = undefined;
      }
      await pause(wait, undefined, { signal: stop }).catch(() => undefined);
      wait = Math.min(wait * 2, LONGEST_PAUSE_MS);
    }
  }

  async #poll(link: RigLink, ears: Ears): Promise<void> {
    const heard = await this.#alone(() => link.poll());
    if (this.#stop.signal.aborted) return;
    this.#say(ears, `answers at ${this.#where}${heard.freqHz === null ? ', but its radio does not' : ''}`);
    ears.rig(heard);
  }

  #absence({ code, message }: NodeJS.ErrnoException): string {
    return code === 'ECONNREFUSED' ? `not there yet (${this.#where})` : `does not answer at ${this.#where}: ${message}`;
  }

  #say(ears: Ears, line: string): void {
    if (line === this.#line) return;
    this.#line = line;
    ears.state(line);
  }

  async #alone<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(work);
    this.#turn = mine.catch(() => undefined);
    return mine;
  }
}
