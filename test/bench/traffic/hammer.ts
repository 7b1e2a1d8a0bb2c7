import { connect, type Socket } from 'node:net';
import { answering } from '../process/own-process.ts';

// A program that asks one address the same thing over and over, on connections that are kept. Its own work is close to
// nothing: all sockets read into one buffer, and of an answer only the length is looked at.

export type Hammering = {
  hammer: [
    { port: number; request: string; connections: number; seconds: number },
    { answers: number; seconds: number; busy: number },
  ];
};

const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = Buffer.from('Content-Length: ');
const OK = Buffer.from('HTTP/1.1 200');
const READ_BYTES = 262_144;

class Tapping {
  answers = 0;
  over = false;
  private readonly request: Buffer;
  private readonly buffer = Buffer.allocUnsafe(READ_BYTES);
  private failed: (error: Error) => void = () => undefined;
  readonly failure: Promise<never>;

  constructor(request: string) {
    this.request = Buffer.from(request);
    this.failure = new Promise((_, reject) => {
      this.failed = reject;
    });
  }

  open(port: number): Promise<Socket> {
    return new Promise((resolve) => {
      let missing = 0;
      const socket = connect({
        port,
        host: '127.0.0.1',
        noDelay: true,
        onread: {
          buffer: this.buffer,
          callback: (bytes) => {
            missing = missing === 0 ? this.begun(bytes) : missing - bytes;
            if (missing < 0) this.failed(new Error('more came than was announced'));
            if (missing === 0) {
              this.answers++;
              if (!this.over) socket.write(this.request);
            }
            return true;
          },
        },
      });
      socket.once('connect', () => resolve(socket));
      socket.once('error', this.failed);
      socket.once('close', () => {
        if (!this.over) this.failed(new Error('the server closed a connection'));
      });
    });
  }

  ask(socket: Socket): void {
    socket.write(this.request);
  }

  /** How much of an answer is still to come after its first bytes. */
  private begun(bytes: number): number {
    const head = this.buffer.subarray(0, bytes);
    const end = head.indexOf(HEAD_END);
    const at = head.indexOf(LENGTH);
    if (end < 0 || at < 0 || at > end || !head.subarray(0, OK.length).equals(OK)) {
      this.failed(new Error(`not an answer of known length: ${head.toString('latin1', 0, 200)}`));
      return 0;
    }
    let length = 0;
    for (let i = at + LENGTH.length; head[i] !== 13; i++) length = length * 10 + (head[i] ?? 48) - 48;
    return end + HEAD_END.length + length - bytes;
  }
}

answering<Hammering>({
  async hammer({ port, request, connections, seconds }) {
    const tapping = new Tapping(request);
    const sockets = await Promise.race([
      Promise.all(Array.from({ length: connections }, () => tapping.open(port))),
      tapping.failure,
    ]);
    const cpu = process.cpuUsage();
    const begun = performance.now();
    for (const socket of sockets) tapping.ask(socket);
    await Promise.race([new Promise((resolve) => setTimeout(resolve, seconds * 1_000)), tapping.failure]);
    const took = (performance.now() - begun) / 1_000;
    const { answers } = tapping;
    const { user, system } = process.cpuUsage(cpu);
    tapping.over = true;
    for (const socket of sockets) socket.destroy();
    return { answers, seconds: took, busy: (user + system) / 1e6 / took };
  },
});
