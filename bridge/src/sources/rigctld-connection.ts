import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { formatMhz } from '@pileup/radio/frequency';
import { hamlibMode } from '../formats/rig-mode.ts';
import { type RigctldAnswer, RigctldReader, UNSUPPORTED } from '../formats/rigctld.ts';
import type { RigReading } from '../source.ts';
import type { Endpoint } from './endpoint.ts';
import type { RigConnection } from './polled-rig.ts';

/** A connection to rigctld, for one request at a time. */
export class RigctldConnection implements RigConnection {
  readonly #socket: Socket;
  /** Longest wait for one response. */
  timeoutMs: number;
  readonly #answers = new RigctldReader();
  #pending: { resolve: (response: RigctldAnswer) => void; reject: (reason: Error) => void } | undefined;
  /** The VFO to name in every command, if the daemon was started with --vfo. */
  #vfo = '';
  #supportsPtt = true;

  private constructor(socket: Socket, timeoutMs: number) {
    this.#socket = socket;
    this.timeoutMs = timeoutMs;
    socket.setEncoding('utf8').setNoDelay();
    socket.on('data', (text: string) => this.#receive(text));
    socket.on('error', (error) => this.#pending?.reject(error));
    socket.on('close', () => this.#pending?.reject(new Error('connection closed')));
  }

  static async open({ host, port }: Endpoint, timeoutMs: number): Promise<RigctldConnection> {
    const socket = connect({ host, port });
    try {
      await once(socket, 'connect', { signal: AbortSignal.timeout(timeoutMs) });
    } catch (error) {
      // An AbortError is the timeout.
      socket.destroy();
      throw (error as Error).name === 'AbortError' ? new Error('no connection in time') : error;
    }
    const connection = new RigctldConnection(socket, timeoutMs);
    const { values } = await connection.send('chk_vfo').catch((error) => {
      socket.destroy();
      throw error;
    });
    if (values.get('ChkVFO') === '1') connection.#vfo = 'currVFO';
    return connection;
  }

  /** Whether the daemon was started with --vfo. */
  get needsVfo(): boolean {
    return this.#vfo !== '';
  }

  async poll(): Promise<RigReading> {
    const freq = await this.send('get_freq');
    const mode = await this.send('get_mode');
    const ptt = this.#supportsPtt ? await this.send('get_ptt') : undefined;
    if (ptt && UNSUPPORTED.has(ptt.code)) this.#supportsPtt = false;
    const modeName = mode.values.get('Mode');
    const pttState = ptt?.values.get('PTT');
    return {
      program: 'rigctld',
      freqHz: Math.round(Number(freq.values.get('Frequency'))) || null,
      // 1 to 3 mean transmitting, by different inputs.
      rig: { ...(modeName ? { mode: modeName } : {}), ...(pttState ? { ptt_down: pttState === '0' ? 0 : 1 } : {}) },
    };
  }

  async tune(hz: number, mode: string): Promise<void> {
    const { code } = await this.send('set_freq', String(hz));
    if (code !== 0) throw new Error(`The radio refuses ${formatMhz(hz)} MHz (Hamlib error ${code}).`);
    const rigMode = mode === '' ? '' : hamlibMode(mode, hz);
    if (rigMode === '') return;
    // Passband 0 is the rig's default for the mode.
    const set = await this.send('set_mode', rigMode, '0');
    if (set.code !== 0) throw new Error(`The radio refuses the mode ${rigMode} (Hamlib error ${set.code}).`);
  }

  close(): void {
    this.#socket.destroy();
  }

  /** Sends a command. `+` selects the extended protocol, in which a response contains its command and an end marker. */
  async send(command: string, ...parameters: string[]): Promise<RigctldAnswer> {
    if (this.#socket.destroyed) throw new Error('the connection is lost');
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise((resolve, reject) => {
        this.#pending = { resolve, reject };
        // A late response would be taken for that of the next request, so a timeout closes the connection.
        timer = setTimeout(() => this.#socket.destroy(new Error('no answer in time')), this.timeoutMs);
        this.#socket.write(`+\\${[command, this.#vfo, ...parameters].filter(Boolean).join(' ')}\n`);
      });
    } finally {
      clearTimeout(timer);
      this.#pending = undefined;
    }
  }

  #receive(text: string): void {
    try {
      for (const response of this.#answers.push(text)) this.#pending?.resolve(response);
    } catch (error) {
      this.#socket.destroy(error as Error);
    }
  }
}
