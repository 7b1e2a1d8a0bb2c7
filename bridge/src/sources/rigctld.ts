import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { formatMhz } from '@pileup/radio/frequency';
import { hamlibMode } from '../formats/rig-mode.ts';
import { CANNOT, type RigctldAnswer, RigctldAnswers } from '../formats/rigctld.ts';
import type { RigHeard, Source } from '../source.ts';
import type { Place } from './place.ts';
import { type Pace, PolledRig, type RigLink, USUAL_PACE } from './polled-rig.ts';

/** Hamlib's rig daemon. What it says is the rig's passband is no power, which it only knows as a share. */
export function rigctldSource(place: Place, pace: Pace = USUAL_PACE): Source {
  return new PolledRig('rigctld', place, pace, () => RigctldLink.open(place, pace.answer));
}

class RigctldLink implements RigLink {
  readonly #socket: Socket;
  readonly #answerMs: number;
  readonly #answers = new RigctldAnswers();
  #expect: { resolve: (answer: RigctldAnswer) => void; reject: (reason: Error) => void } | undefined;
  /** Of a daemon that wants to be told with every command which VFO is meant. */
  #vfo = '';
  #knowsPtt = true;

  private constructor(socket: Socket, answerMs: number) {
    this.#socket = socket;
    this.#answerMs = answerMs;
    socket.setEncoding('utf8').setNoDelay();
    socket.on('data', (text: string) => this.#hear(text));
    socket.on('error', (error) => this.#expect?.reject(error));
    socket.on('close', () => this.#expect?.reject(new Error('it has closed the connection')));
  }

  static async open({ host, port }: Place, answerMs: number): Promise<RigctldLink> {
    const socket = connect({ host, port });
    try {
      await once(socket, 'connect', { signal: AbortSignal.timeout(answerMs) });
    } catch (error) {
      // Where it is not there it says why; else the time was over.
      socket.destroy();
      throw (error as Error).name === 'AbortError' ? new Error('no connection in time') : error;
    }
    const link = new RigctldLink(socket, answerMs);
    const { values } = await link.#ask('chk_vfo').catch((error) => {
      socket.destroy();
      throw error;
    });
    if (values.get('ChkVFO') === '1') link.#vfo = 'currVFO';
    return link;
  }

  async poll(): Promise<RigHeard> {
    const freq = await this.#ask('get_freq');
    const mode = await this.#ask('get_mode');
    const ptt = this.#knowsPtt ? await this.#ask('get_ptt') : undefined;
    if (ptt && CANNOT.has(ptt.code)) this.#knowsPtt = false;
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
    const { code } = await this.#ask('set_freq', String(hz));
    if (code !== 0) throw new Error(`The radio refuses ${formatMhz(hz)} MHz (Hamlib error ${code}).`);
    const word = mode === '' ? '' : hamlibMode(mode, hz);
    if (word === '') return;
    // A passband of 0 is the rig's usual one for the mode.
    const set = await this.#ask('set_mode', word, '0');
    if (set.code !== 0) throw new Error(`The radio refuses the mode ${word} (Hamlib error ${set.code}).`);
  }

  close(): void {
    this.#socket.destroy();
  }

  /** `+` asks for the extended protocol, in which answers name themselves and say where they end. */
  async #ask(command: string, ...parameters: string[]): Promise<RigctldAnswer> {
    if (this.#socket.destroyed) throw new Error('the connection is lost');
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise((resolve, reject) => {
        this.#expect = { resolve, reject };
        // A late answer would be taken for that to the next question, so this ends the connection.
        timer = setTimeout(() => this.#socket.destroy(new Error('no answer in time')), this.#answerMs);
        this.#socket.write(`+\\${[command, this.#vfo, ...parameters].filter(Boolean).join(' ')}\n`);
      });
    } finally {
      clearTimeout(timer);
      this.#expect = undefined;
    }
  }

  #hear(text: string): void {
    try {
      for (const answer of this.#answers.push(text)) this.#expect?.resolve(answer);
    } catch (error) {
      this.#socket.destroy(error as Error);
    }
  }
}
