import type { Qsy, SetRigRequest } from '@pileup/contract/presence';
import { type ApiClient, retryDelayMs } from './api-client.ts';
import type { Clock } from './clock.ts';

/** A radio may be turned faster than anybody wants to read. */
const MIN_INTERVAL_MS = 1_000;
/** The server takes a radio for gone after a minute. */
const INTERVAL_MS = 15_000;
/** Where the page's clicks are waited for: they come with the answers. */
const TUNABLE_INTERVAL_MS = 1_500;
/** What was heard longer ago is not sent any more, whatever held it up. */
const MAX_AGE_MS = 5_000;

interface HeartbeatOptions {
  server: ApiClient;
  clock: Clock;
  /** The operator clicked a card. */
  tune(where: Qsy): void;
  stop: AbortSignal;
}

/**
 * Tells the server of the radio: at once when something that others see has changed, or the radio is gone, else now and
 * then, and only ever because a program has just been heard, or missed. One call at a time; what comes meanwhile is replaced by what comes after.
 */
export class Heartbeats {
  #options: HeartbeatOptions;
  #latest: { radio: SetRigRequest; at: number } | undefined;
  #sent: SetRigRequest | undefined;
  #sentAt = Number.NEGATIVE_INFINITY;
  #notBefore = Number.NEGATIVE_INFINITY;
  #failures = 0;
  #busy = false;

  constructor(setting: HeartbeatOptions) {
    this.#options = setting;
  }

  /** A program has just been heard, and this is the radio. */
  update(radio: SetRigRequest): void {
    this.#latest = { radio, at: this.#options.clock.now() };
    void this.#send();
  }

  /** Nothing is known of the radio any more: the server need not wait for a minute. */
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
      // While waiting, something newer may have come, or the program have ended.
      else if (this.#latest) await this.#call(this.#latest.radio);
    }
    this.#busy = false;
  }

  /** When what was heard is to be sent; undefined for never. */
  #nextSendAt(): number | undefined {
    if (!this.#latest) return undefined;
    const { radio, at } = this.#latest;
    const changed = !this.#sent || visibleState(this.#sent) !== visibleState(radio);
    const pace = changed ? MIN_INTERVAL_MS : radio.can_qsy ? TUNABLE_INTERVAL_MS : INTERVAL_MS;
    const due = Math.max(this.#sentAt + pace, this.#notBefore);
    const now = this.#options.clock.now();
    // Without a change it is for the next one heard to be sent.
    if (!changed && due > now) return undefined;
    // That it is gone stays true until it is heard again.
    return radio.gone || Math.max(due, now) - at <= MAX_AGE_MS ? due : undefined;
  }

  async #call(radio: SetRigRequest): Promise<void> {
    const { client, clock, tune: qsy, stop } = this.#options;
    this.#sent = radio;
    this.#sentAt = clock.now();
    // Heard once, sent once.
    if (this.#latest?.radio === radio) this.#latest = undefined;
    try {
      const answer = await client.call('vrigcontrol/set', radio, stop);
      this.#failures = 0;
      if (answer.qsy) qsy(answer.qsy);
    } catch (error) {
      this.#sent = undefined;
      this.#notBefore = clock.now() + retryDelayMs(error, this.#failures++, INTERVAL_MS);
    }
  }
}

/** What others see at once; the rest may wait for the next heartbeat. */
const visibleState = ({ freq, mode, ptt_down, op_mode, gone }: SetRigRequest): string =>
  JSON.stringify([freq, mode, ptt_down, op_mode, gone]);
