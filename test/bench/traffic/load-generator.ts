import { connect, type Socket } from 'node:net';
import { serveCalls } from '../process/rpc-process.ts';

// This program repeats one request on keep-alive connections. It uses little CPU: all sockets share one read buffer,
// and of a response only the length is parsed.

export type LoadGeneratorCalls = {
  run: [
    { port: number; request: string; connections: number; seconds: number },
    { answers: number; seconds: number; busy: number },
  ];
};

const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = Buffer.from('Content-Length: ');
const OK = Buffer.from('HTTP/1.1 200');
const READ_BYTES = 262_144;

class RequestLoop {
  answers = 0;
  stopped = false;
  private readonly request: Buffer;
  private readonly buffer = Buffer.allocUnsafe(READ_BYTES);
  private fail: (error: Error) => void = () => undefined;
  readonly failure: Promise<never>;

  constructor(request: string) {
    this.request = Buffer.from(request);
    this.failure = new Promise((_, reject) => {
      this.fail = reject;
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
            missing = missing === 0 ? this.remainingBytes(bytes) : missing - bytes;
            if (missing < 0) this.fail(new Error('an answer is longer than its content-length'));
            if (missing === 0) {
              this.answers++;
              if (!this.stopped) socket.write(this.request);
            }
            return true;
          },
        },
      });
      socket.once('connect', () => resolve(socket));
      socket.once('error', this.fail);
      socket.once('close', () => {
        if (!this.stopped) this.fail(new Error('the server closed a connection'));
      });
    });
  }

  send(socket: Socket): void {
    socket.write(this.request);
  }

  /** The number of bytes of a response that are still to come after its first ones. */
  private remainingBytes(bytes: number): number {
    const head = this.buffer.subarray(0, bytes);
    const end = head.indexOf(HEAD_END);
    const at = head.indexOf(LENGTH);
    if (end < 0 || at < 0 || at > end || !head.subarray(0, OK.length).equals(OK)) {
      this.fail(new Error(`not an answer of known length: ${head.toString('latin1', 0, 200)}`));
      return 0;
    }
    let length = 0;
    for (let i = at + LENGTH.length; head[i] !== 13; i++) length = length * 10 + (head[i] ?? 48) - 48;
    return end + HEAD_END.length + length - bytes;
  }
}

serveCalls<LoadGeneratorCalls>({
  async run({ port, request, connections, seconds }) {
    const loop = new RequestLoop(request);
    const sockets = await Promise.race([
      Promise.all(Array.from({ length: connections }, () => loop.open(port))),
      loop.failure,
    ]);
    const cpu = process.cpuUsage();
    const startedAt = performance.now();
    for (const socket of sockets) loop.send(socket);
    await Promise.race([new Promise((resolve) => setTimeout(resolve, seconds * 1_000)), loop.failure]);
    const took = (performance.now() - startedAt) / 1_000;
    const { answers } = loop;
    const { user, system } = process.cpuUsage(cpu);
    loop.stopped = true;
    for (const socket of sockets) socket.destroy();
    return { answers, seconds: took, busy: (user + system) / 1e6 / took };
  },
});
