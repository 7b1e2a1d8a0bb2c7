import type { Qsy, SetRigRequest } from '@pileup/contract/presence';
import { type Pileup, pauseAfter } from './api-client.ts';
import type { Clock } from './clock.ts';

/** A radio may be turned faster than anybody wants to read. */
const LEAST_MS = 1_000;
/** The server takes a radio for gone after a minute. */
const USUAL_MS = 15_000;
/** Where the page's clicks are waited for: they come with the answers. */
const TUNABLE_MS = 1_500;
/** What was heard longer ago is not sent any more, whatever held it up. */
const FRESH_MS = 5_000;

interface Setting {
  pileup: Pileup;
  clock: Clock;
  /** The operator clicked a card. */
  qsy(where: Qsy): void;
  stop: AbortSignal;
}

/**
 * Tells the server of the radio: at once when something that others see has changed, or the radio is gone, else now and
 * then, and only ever because a program has just been heard, or missed. One call at a time; what comes meanwhile is replaced by what comes after.
 */
export class Heartbeats {
  #setting: Setting;
  #heard: { radio: SetRigRequest; at: number } | undefined;
  #sent: SetRigRequest | undefined;
  #sentAt = Number.NEGATIVE_INFINITY;
  #notBefore = Number.NEGATIVE_INFINITY;
  #failures = 0;
  #busy = false;

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  /** A program has just been heard, and this is the radio. */
  heard(radio: SetRigRequest): void {
    this.#heard = { radio, at: this.#setting.clock.now() };
    void this.#send();
  }

  /** Nothing is known of the radio any more: the server need not wait for a minute. */
  silent(): void {
    this.#heard = undefined;
    const { program, gone } = this.#sent ?? {};
    if (program && !gone) this.heard({ program, gone: 1 });
  }

  async #send(): Promise<void> {
    const { clock, stop } = this.#setting;
    if (this.#busy) return;
    this.#busy = true;
    for (let due = this.#due(); due !== undefined && !stop.aborted; due = this.#due()) {
      if (due > clock.now()) await clock.pause(due - clock.now(), stop);
      // While waiting, something newer may have come, or the program have ended.
      else if (this.#heard) await this.#call(this.#heard.radio);
    }
    this.#busy = false;
  }

  /** When what was heard is to be sent; undefined for never. */
  #due(): number | undefined {
    if (!this.#heard) return undefined;
    const { radio, at } = this.#heard;
    const changed = !this.#sent || looksOf(this.#sent) !== looksOf(radio);
    const pace = changed ? LEAST_MS : radio.can_qsy ? TUNABLE_MS : USUAL_MS;
    const due = Math.max(this.#sentAt + pace, this.#notBefore);
    const now = this.#setting.clock.now();
    // Without a change it is for the next one heard to be sent.
    if (!changed && due > now) return undefined;
    // That it is gone stays true until it is heard again.
    return radio.gone || Math.max(due, now) - at <= FRESH_MS ? due : undefined;
  }

  async #call(radio: SetRigRequest): Promise<void> {
    const { pileup, clock, qsy, stop } = this.#setting;
    this.#sent = radio;
    this.#sentAt = clock.now();
    // Heard once, sent once.
    if (this.#heard?.radio === radio) this.#heard = undefined;
    try {
      const answer = await pileup.call('vrigcontrol/set', radio, stop);
      this.#failures = 0;
      if (answer.qsy) qsy(answer.qsy);
    } catch (error) {
      this.#sent = undefined;
      this.#notBefore = clock.now() + pauseAfter(error, this.#failures++, USUAL_MS);
    }
  }
}

/** What others see at once; the rest may wait for the next heartbeat. */
const looksOf = ({ freq, mode, ptt_down, op_mode, gone }: SetRigRequest): string =>
  JSON.stringify([freq, mode, ptt_down, op_mode, gone]);
