import type { Qsy, SetRigRequest, Transmission } from '@pileup/contract/presence';
import { type ApiClient, retryDelayMs } from './api-client.ts';
import type { Clock } from './clock.ts';

/** Shortest time between heartbeats while the radio is being tuned. */
const MIN_INTERVAL_MS = 1_000;
/** Time between heartbeats without a change. The server considers a radio gone after a minute. */
const INTERVAL_MS = 15_000;
/** Time between heartbeats if the radio can be tuned from the page: the requests come with the responses. */
const TUNABLE_INTERVAL_MS = 1_500;
/**
 * Time between heartbeats if the radio can send macros, and for some time after one: an operator who sends a macro soon
 * sends the next, or stops it.
 */
const SENDING_INTERVAL_MS = 1_000;
const FAST_INTERVAL_MS = 400;
const FAST_FOR_MS = 120_000;
/** Longest wait for a response: a radio must not begin to transmit because of a late one. */
const MAX_ANSWER_MS = 4_000;
/** An older reading is no longer sent. */
const MAX_AGE_MS = 5_000;

interface HeartbeatOptions {
  client: ApiClient;
  clock: Clock;
  /** Called when the operator has clicked "Tune here" on a card. */
  tune(where: Qsy): void;
  /** Called with the operator's requests to send. */
  transmit(transmissions: readonly Transmission[]): void;
  stop: AbortSignal;
}

/**
 * Sends the state of the radio to the server: at once if something visible to others has changed or the radio is gone,
 * else at intervals, and only after a program was received or lost. One request at a time; a newer state replaces a
 * waiting one.
 */
export class Heartbeats {
  #options: HeartbeatOptions;
  #latest: { radio: SetRigRequest; at: number } | undefined;
  #sent: SetRigRequest | undefined;
  #sentAt = Number.NEGATIVE_INFINITY;
  #notBefore = Number.NEGATIVE_INFINITY;
  #failures = 0;
  #fastUntil = Number.NEGATIVE_INFINITY;
  #busy = false;

  constructor(options: HeartbeatOptions) {
    this.#options = options;
  }

  /** A program has just reported this state of the radio. */
  update(radio: SetRigRequest): void {
    this.#latest = { radio, at: this.#options.clock.now() };
    void this.#send();
  }

  /** The radio is gone; reported at once, so that the server does not wait for its timeout. */
  remove(): void {
    this.#latest = undefined;
    const { program, gone } = this.#sent ?? {};
    if (program && !gone) this.update({ program, gone: 1 });
  }

  async #send(): Promise<void> {
    const { clock, stop } = this.#options;
    if (this.#busy) return;
    this.#busy = true;
    for (let due = this.#nextSendAt(); due !== undefined && !stop.aborted; due = this.#nextSendAt()) {
      if (due > clock.now()) await clock.pause(due - clock.now(), stop);
      // Computed again after a pause: a newer state may have arrived, or the program ended.
      else if (this.#latest) await this.#call(this.#latest.radio);
    }
    this.#busy = false;
  }

  /** When to send the latest state; undefined for never. */
  #nextSendAt(): number | undefined {
    if (!this.#latest) return undefined;
    const { radio, at } = this.#latest;
    const changed = !this.#sent || visibleState(this.#sent) !== visibleState(radio);
    const now = this.#options.clock.now();
    const unchangedFor = this.#interval(radio, now);
    const interval = changed ? Math.min(MIN_INTERVAL_MS, unchangedFor) : unchangedFor;
    const due = Math.max(this.#sentAt + interval, this.#notBefore);
    // An unchanged state waits for its interval, when a later reading will be sent instead.
    if (!changed && due > now) return undefined;
    // "gone" does not become stale.
    return radio.gone || Math.max(due, now) - at <= MAX_AGE_MS ? due : undefined;
  }

  /** Time between heartbeats without a change. */
  #interval({ can_qsy, can_send_cw, can_send_voice }: SetRigRequest, now: number): number {
    if (can_send_cw || can_send_voice) return now < this.#fastUntil ? FAST_INTERVAL_MS : SENDING_INTERVAL_MS;
    return can_qsy ? TUNABLE_INTERVAL_MS : INTERVAL_MS;
  }

  async #call(radio: SetRigRequest): Promise<void> {
    const { client, clock, tune, transmit, stop } = this.#options;
    this.#sent = radio;
    const sentAt = clock.now();
    this.#sentAt = sentAt;
    // Each reading is sent once.
    if (this.#latest?.radio === radio) this.#latest = undefined;
    try {
      const response = await client.call('vrigcontrol/set', radio, stop);
      this.#failures = 0;
      if (response.qsy) tune(response.qsy);
      const now = clock.now();
      const requested = response.send ?? [];
      if (requested.length === 0) return;
      this.#fastUntil = now + FAST_FOR_MS;
      const isLate = now - sentAt > MAX_ANSWER_MS;
      transmit(isLate ? requested.filter(({ kind }) => kind === 'stop') : requested);
    } catch (error) {
      this.#sent = undefined;
      this.#notBefore = clock.now() + retryDelayMs(error, this.#failures++, INTERVAL_MS);
    }
  }
}

/** The fields whose changes are sent at once; others wait for the next heartbeat. */
const visibleState = ({ freq, mode, ptt_down, op_mode, gone }: SetRigRequest): string =>
  JSON.stringify([freq, mode, ptt_down, op_mode, gone]);
