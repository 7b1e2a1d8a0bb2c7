import type { Transmission } from '@pileup/contract/presence';
import { isVoiceMemory, parseMorseText } from '@pileup/radio/morse-text';
import type { Transmitter } from '../source.ts';
import type { Endpoint } from './endpoint.ts';
import { RigctldConnection } from './rigctld-connection.ts';

/** Before Hamlib 4.5 the response comes when all is sent: 120 characters at 5 words per minute. */
const SEND_TIMEOUT_MS = 300_000;
/** Hamlib before 4.6 knows no `stop_voice_mem` and does not respond to it; meanwhile the radio transmits. */
const STOP_TIMEOUT_MS = 500;

/**
 * Makes the rig of a rigctld send. Each request has a connection of its own: the response may take as long as the text,
 * and neither the polls nor a stop may wait for it.
 */
export class RigctldTransmitter implements Transmitter {
  readonly #endpoint: Endpoint;
  readonly #timeoutMs: number;
  #sendsVoice = false;

  constructor(endpoint: Endpoint, timeoutMs: number) {
    this.#endpoint = endpoint;
    this.#timeoutMs = timeoutMs;
  }

  async abilities(): Promise<{ cw: boolean; voice: boolean }> {
    return this.#connected(this.#timeoutMs, async (rig) => {
      const { values } = await rig.send('dump_caps');
      const can = (what: string) => !rig.needsVfo && values.get(`Can send ${what}`) === 'Y';
      return { cw: can('Morse'), voice: can('Voice') };
    });
  }

  async send(transmission: Transmission): Promise<void> {
    if (transmission.kind === 'stop') return this.#stop();
    const [command, parameter] = requestOf(transmission);
    this.#sendsVoice = transmission.kind === 'voice';
    await this.#connected(SEND_TIMEOUT_MS, async (rig) => {
      // Versions differ in whether these commands name the VFO; a wrong guess would be sent as text.
      if (rig.needsVfo) throw new Error('rigctld was started with --vfo; start it without');
      const { code } = await rig.send(command, parameter);
      if (code !== 0) throw new Error(`the radio refuses (Hamlib error ${code})`);
    });
  }

  async #stop(): Promise<void> {
    const request = (timeoutMs: number, command: string, ...parameters: string[]) =>
      this.#connected(timeoutMs, async (rig) => (await rig.send(command, ...parameters)).code);
    const command = this.#sendsVoice ? 'stop_voice_mem' : 'stop_morse';
    const stopped = await request(STOP_TIMEOUT_MS, command).catch(() => -1);
    if (stopped === 0) return;
    const code = await request(this.#timeoutMs, 'set_ptt', '0');
    if (code !== 0) throw new Error(`the radio refuses (Hamlib error ${code})`);
  }

  async #connected<T>(timeoutMs: number, work: (rig: RigctldConnection) => Promise<T>): Promise<T> {
    const rig = await RigctldConnection.open(this.#endpoint, this.#timeoutMs);
    rig.timeoutMs = timeoutMs;
    try {
      return await work(rig);
    } finally {
      rig.close();
    }
  }
}

/**
 * The command of a transmission. It is checked here, too: nothing but a text and a number gets from the server into
 * rigctld's protocol.
 */
function requestOf(transmission: Exclude<Transmission, { kind: 'stop' }>): [command: string, parameter: string] {
  if (transmission.kind === 'cw') {
    const text = parseMorseText(String(transmission.text));
    if (text === null) throw new Error('the text has characters that are not sent');
    return ['send_morse', text];
  }
  if (transmission.kind !== 'voice' || !isVoiceMemory(transmission.memory)) throw new Error('the request is unknown');
  return ['send_voice_mem', String(transmission.memory)];
}
