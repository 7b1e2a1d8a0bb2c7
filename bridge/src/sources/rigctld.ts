import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { formatMhz } from '@pileup/radio/frequency';
import { hamlibMode } from '../formats/rig-mode.ts';
import { UNSUPPORTED, type RigctldAnswer, RigctldReader } from '../formats/rigctld.ts';
import type { RigReading, Source } from '../source.ts';
import type { Endpoint } from './endpoint.ts';
import { type PollTiming, PolledRig, type RigConnection, DEFAULT_TIMING } from './polled-rig.ts';

/** Hamlib's rig daemon. What it says is the rig's passband is no power, which it only knows as a share. */
export function rigctldSource(place: Endpoint, pace: PollTiming = DEFAULT_TIMING): Source {
  return new PolledRig('rigctld', place, pace, () => RigctldConnection.open(place, pace.timeoutMs));
}

class RigctldConnection implements RigConnection {
  readonly #socket: Socket;
  readonly #timeoutMs: number;
  readonly #answers = new RigctldReader();
  #pending: { resolve: (answer: RigctldAnswer) => void; reject: (reason: Error) => void } | undefined;
  /** Of a daemon that wants to be told with every command which VFO is meant. */
  #vfo = '';
  #supportsPtt = true;

  private constructor(socket: Socket, answerMs: number) {
    this.#socket = socket;
    this.#timeoutMs = answerMs;
    socket.setEncoding('utf8').setNoDelay();
    socket.on('data', (text: string) => this.#receive(text));
    socket.on('error', (error) => this.#pending?.reject(error));
    socket.on('close', () => this.#pending?.reject(new Error('it has closed the connection')));
  }

  static async open({ host, port }: Endpoint, answerMs: number): Promise<RigctldConnection> {
    const socket = connect({ host, port });
    try {
      await once(socket, 'connect', { signal: AbortSignal.timeout(answerMs) });
    } catch (error) {
      // Where it is not there it says why; else the time was over.
      socket.destroy();
      throw (error as Error).name === 'AbortError' ? new Error('no connection in time') : error;
    }
    const link = new RigctldConnection(socket, answerMs);
    const { values } = await link.#send('chk_vfo').catch((error) => {
      socket.destroy();
      throw error;
    });
    if (values.get('ChkVFO') === '1') link.#vfo = 'currVFO';
    return link;
  }

  async poll(): Promise<RigReading> {
    const freq = await this.#send('get_freq');
    const mode = await this.#send('get_mode');
    const ptt = this.#supportsPtt ? await this.#send('get_ptt') : undefined;
    if (ptt && UNSUPPORTED.has(ptt.code)) this.#supportsPtt = false;
    const said = mode.values.get('Mode');
    const down = ptt?.values.get('PTT');
    return {
      program: 'rigctld',
      freqHz: Math.round(Number(freq.values.get('Frequency'))) || null,
      // 1 to 3 say by what the transmitter is keyed.
      rig: { ...(said ? { mode: said } : {}), ...(down ? { ptt_down: down === '0' ? 0 : 1 } : {}) },
    };
  }

  async tune(hz: number, mode: string): Promise<void> {
    const { code } = await this.#send('set_freq', String(hz));
    if (code !== 0) throw new Error(`The radio refuses ${formatMhz(hz)} MHz (Hamlib error ${code}).`);
    const word = mode === '' ? '' : hamlibMode(mode, hz);
    if (word === '') return;
    // A passband of 0 is the rig's usual one for the mode.
    const set = await this.#send('set_mode', word, '0');
    if (set.code !== 0) throw new Error(`The radio refuses the mode ${word} (Hamlib error ${set.code}).`);
  }

  close(): void {
    this.#socket.destroy();
  }

  /** `+` asks for the extended protocol, in which answers name themselves and say where they end. */
  async #send(command: string, ...parameters: string[]): Promise<RigctldAnswer> {
    if (this.#socket.destroyed) throw new Error('the connection is lost');
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise((resolve, reject) => {
        this.#pending = { resolve, reject };
        // A late answer would be taken for that to the next question, so this ends the connection.
        timer = setTimeout(() => this.#socket.destroy(new Error('no answer in time')), this.#timeoutMs);
        this.#socket.write(`+\\${[command, this.#vfo, ...parameters].filter(Boolean).join(' ')}\n`);
      });
    } finally {
      clearTimeout(timer);
      this.#pending = undefined;
    }
  }

  #receive(text: string): void {
    try {
      for (const answer of this.#answers.push(text)) this.#pending?.resolve(answer);
    } catch (error) {
      this.#socket.destroy(error as Error);
    }
  }
}
