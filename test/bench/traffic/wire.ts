import { createConnection, type Socket } from 'node:net';

/** An answer that is not 200. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, body: string) {
    super(`${status}: ${body}`);
    this.status = status;
  }
}

/** One keep-alive HTTP/1.1 connection that costs next to nothing, so that what is measured is the server. */
export class Wire {
  private waiting: { resolve: (body: Buffer) => void; reject: (error: Error) => void } | undefined;
  private received: Buffer[] = [];
  private size = 0;

  private readonly socket: Socket;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.take(chunk));
    socket.on('error', (error) => this.waiting?.reject(error));
    socket.on('close', () => this.waiting?.reject(new Error('the server closed the connection')));
  }

  static open(port: number): Promise<Wire> {
    return new Promise((resolve, reject) => {
      const socket = createConnection(port, '127.0.0.1', () => resolve(new Wire(socket)));
      socket.once('error', reject);
    });
  }

  /** Sends one request and answers its body; anything but 200 is an error. */
  post(path: string, token: string, body: string): Promise<Buffer> {
    return this.ask(
      `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }

  /** The same without a body; signed in where there is a token. Answers may be compressed. */
  get(path: string, token = ''): Promise<Buffer> {
    const who = token && `Authorization: Bearer ${token}\r\n`;
    return this.ask(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${who}Accept-Encoding: gzip\r\n\r\n`);
  }

  /** Whether the connection is still there. */
  get isOpen(): boolean {
    return !this.socket.destroyed;
  }

  close(): void {
    this.socket.destroy();
  }

  private ask(request: string): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.socket.write(request);
    });
  }

  private take(chunk: Buffer): void {
    this.received.push(chunk);
    this.size += chunk.length;
    const first = this.received[0] ?? chunk;
    let headEnd = first.indexOf('\r\n\r\n');
    let whole = first;
    if (headEnd < 0) {
      whole = Buffer.concat(this.received);
      headEnd = whole.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
    }
    const head = whole.toString('latin1', 0, headEnd);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
    if (Number.isNaN(length)) {
      this.fail(new Error(`no content-length in: ${head}`));
      return;
    }
    if (this.size < headEnd + 4 + length) return;
    const all = Buffer.concat(this.received);
    const waiting = this.waiting;
    this.reset();
    if (head.startsWith('HTTP/1.1 200')) waiting?.resolve(all.subarray(headEnd + 4));
    else waiting?.reject(new Refused(Number(head.slice(9, 12)), all.toString('utf8', headEnd + 4).slice(0, 300)));
  }

  private fail(error: Error): void {
    const waiting = this.waiting;
    this.reset();
    waiting?.reject(error);
  }

  private reset(): void {
    this.received = [];
    this.size = 0;
    this.waiting = undefined;
  }
}
