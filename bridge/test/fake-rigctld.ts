import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** Implements rigctld's extended protocol like Hamlib 4.5.4. */
export class FakeRigctld {
  freq = '14074000';
  mode = 'PKTUSB';
  /** A Hamlib error code in place of the frequency. */
  error = 0;
  /** Undefined if the rig has no PTT. */
  ptt: number | undefined = 0;
  /** Whether the daemon was started with --vfo: it does not respond to commands without a VFO. */
  wantsVfo = false;
  unresponsive = false;
  /** Abilities of the rig, as in dump_caps. */
  caps: { Morse: boolean; Voice: boolean } = { Morse: true, Voice: true };
  /** Transmissions of the rig, in order; `stop` and `PTT off` where it was stopped. */
  sent: string[] = [];
  /** Responses to `send_morse` come only after this. */
  sending: Promise<void> = Promise.resolve();
  /** Versions before 4.6 do not know how to stop a voice memory. */
  stopsVoice = true;
  requests: string[] = [];
  /** The maximum number of commands in one chunk. */
  maxConcurrent = 0;
  #server: Server;
  #sockets = new Set<Socket>();

  constructor() {
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.setEncoding('utf8').on('error', () => undefined);
      socket.on('data', (text: string) => this.#receive(text, socket));
    });
  }

  async listen(port = 0): Promise<number> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  hangUp(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.hangUp();
    await closed;
  }

  #receive(text: string, socket: Socket): void {
    const lines = text.split('\n').filter(Boolean);
    this.maxConcurrent = Math.max(this.maxConcurrent, lines.length);
    for (const line of lines) {
      this.requests.push(line);
      if (this.unresponsive) continue;
      const response = this.#answer(line);
      if (line.includes('send_morse')) void this.sending.then(() => socket.write(response));
      else socket.write(response);
    }
  }

  #answer(line: string): string {
    if (line === '+\\chk_vfo') return `ChkVFO: ${this.wantsVfo ? 1 : 0}\n`;
    const [, command = '', rest = ''] = /^\+\\(\w+) ?(.*)$/.exec(line) ?? [];
    if (this.wantsVfo !== rest.startsWith('currVFO')) return '';
    const [first = ''] = rest.replace('currVFO', '').trim().split(' ');
    const head = `${command}:${rest && ` ${rest}`}\n`;
    if (command === 'get_freq') return `${head}${this.error ? '' : `Frequency: ${this.freq}\n`}RPRT ${this.error}\n`;
    if (command === 'get_mode') return `${head}Mode: ${this.mode}\nPassband: 2400\nRPRT 0\n`;
    if (command === 'get_ptt') return `${head}${this.ptt === undefined ? 'RPRT -11' : `PTT: ${this.ptt}\nRPRT 0`}\n`;
    if (command === 'set_freq') {
      if (Number(first) > 60_000_000) return `${head}RPRT -1\n`;
      this.freq = first;
    }
    if (command === 'set_mode') this.mode = first;
    return this.#sendAnswer(command, rest, head);
  }

  #sendAnswer(command: string, rest: string, head: string): string {
    const { Morse, Voice } = this.caps;
    if (command === 'dump_caps')
      return `${head}Caps dump for model:\t1\nModel name:\tDummy\nCan send DTMF:\tN\nCan send Morse:\t${Morse ? 'Y' : 'N'}\nCan send Voice:\t${Voice ? 'Y' : 'N'}\n\nOverall backend warnings: 0\nRPRT 0\n`;
    if ((command === 'send_morse' && !Morse) || (command === 'send_voice_mem' && !Voice)) return `${head}RPRT -11\n`;
    if (command === 'stop_voice_mem' && !this.stopsVoice) return '';
    if (command === 'send_morse') this.sent.push(rest);
    if (command === 'send_voice_mem') this.sent.push(`voice ${rest}`);
    if (command === 'stop_morse' || command === 'stop_voice_mem') this.sent.push('stop');
    if (command === 'set_ptt') this.sent.push('PTT off');
    return `${head}RPRT 0\n`;
  }
}
