import type { SetRigRequest, Transmission } from '@pileup/contract/presence';
import type { Clock } from './clock.ts';
import type { Source, Transmitter } from './source.ts';
import type { Terminal } from './terminal.ts';

/** Time before a program is asked again for its radio's abilities. */
const RETRY_MS = 10_000;
/**
 * Longest time that a macro may wait for the one before, since a radio must not begin to transmit when the operator no
 * longer expects it. Some programs respond only when all is sent.
 */
const MAX_WAIT_MS = 10_000;

type Abilities = Awaited<ReturnType<Transmitter['abilities']>>;

/** Sends the operator's requests from the page, one after the other; a stop overtakes the rest. */
export class Macros {
  readonly #terminal: Terminal;
  readonly #clock: Clock;
  readonly #abilities = new Map<Source, Abilities>();
  readonly #askedAt = new Map<Source, number>();
  #last: Promise<void> = Promise.resolve();
  /** Counts the stops: a request made before a stop is not sent after it. */
  #stops = 0;
  /** The source that sent last: its radio may still be transmitting. */
  #sender: Source | undefined;

  constructor(terminal: Terminal, clock: Clock) {
    this.#terminal = terminal;
    this.#clock = clock;
  }

  /** The abilities of this program's radio, for its heartbeat; unknown until the program has responded. */
  flags(source: Source | undefined, now: number): Pick<SetRigRequest, 'can_send_cw' | 'can_send_voice'> {
    if (!source?.transmitter) return {};
    const known = this.#abilities.get(source);
    if (!known) this.#ask(source, source.transmitter, now);
    return { ...(known?.cw ? { can_send_cw: 1 } : {}), ...(known?.voice ? { can_send_voice: 1 } : {}) };
  }

  /**
   * Forgets a program that has ended or does not respond: waiting requests are dropped, and its next start may have
   * another radio.
   */
  forget(source: Source): void {
    this.#abilities.delete(source);
    this.#askedAt.delete(source);
    if (source.transmitter) this.#stops++;
  }

  send(source: Source | undefined, transmissions: readonly Transmission[]): void {
    for (const transmission of transmissions) {
      if (transmission.kind === 'stop') {
        this.#stops++;
        // A stop is sent at once: the rig may still be taking the last text.
        this.#last = this.#sendNow(this.#sender ?? source, transmission);
        continue;
      }
      const stops = this.#stops;
      const requestedAt = this.#clock.now();
      this.#last = this.#last.then(() => {
        if (stops !== this.#stops) return;
        if (this.#clock.now() - requestedAt <= MAX_WAIT_MS) return this.#sendNow(source, transmission);
        this.#terminal.log(`${textOf(transmission)} cancelled: it waited too long`);
      });
    }
  }

  async #sendNow(source: Source | undefined, transmission: Transmission): Promise<void> {
    const text = textOf(transmission);
    try {
      if (!source?.transmitter) throw new Error('no connected program can send');
      this.#sender = source;
      await source.transmitter.send(transmission);
      this.#terminal.log(`${text}, requested on the page`);
    } catch (error) {
      this.#terminal.log(`${text} failed: ${(error as Error).message}`);
    }
  }

  #ask(source: Source, transmitter: Transmitter, now: number): void {
    if (now - (this.#askedAt.get(source) ?? Number.NEGATIVE_INFINITY) < RETRY_MS) return;
    this.#askedAt.set(source, now);
    transmitter.abilities().then(
      (abilities) => {
        if (this.#askedAt.get(source) !== now) return;
        this.#abilities.set(source, abilities);
        const names = [abilities.cw && 'Morse code', abilities.voice && 'voice memories'].filter(Boolean);
        this.#terminal.setStatus('Macros', names.length > 0 ? names.join(', ') : `not by this radio (${source.name})`);
      },
      (error: Error) => this.#terminal.setStatus('Macros', `${source.name}: ${error.message}`),
    );
  }
}

function textOf(transmission: Transmission): string {
  if (transmission.kind === 'cw') return `Sending “${transmission.text}”`;
  return transmission.kind === 'voice' ? `Sending voice memory ${transmission.memory}` : 'Stopping';
}
