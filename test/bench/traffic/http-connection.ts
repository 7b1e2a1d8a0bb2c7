import { createConnection, type Socket } from 'node:net';

/** A response whose status is not 200. */
export class ErrorResponse extends Error {
  readonly status: number;

  constructor(status: number, body: string) {
    super(`${status}: ${body}`);
    this.status = status;
  }
}

/** One keep-alive HTTP/1.1 connection with little CPU cost of its own, so that the server is what is measured. */
export class HttpConnection {
  private pending: { resolve: (body: Buffer) => void; reject: (error: Error) => void } | undefined;
  private received: Buffer[] = [];
  private size = 0;

  private readonly socket: Socket;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.onData(chunk));
    socket.on('error', (error) => this.pending?.reject(error));
    socket.on('close', () => this.pending?.reject(new Error('the server closed the connection')));
  }

  static open(port: number): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const socket = createConnection(port, '127.0.0.1', () => resolve(new HttpConnection(socket)));
      socket.once('error', reject);
    });
  }

  /** Sends one request and returns the response's body; throws an ErrorResponse unless the status is 200. */
  post(path: string, token: string, body: string): Promise<Buffer> {
    return this.send(
      `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }

  /** The same as GET, with authorization where there is a token. Responses may be compressed. */
  get(path: string, token = ''): Promise<Buffer> {
    const authorization = token && `Authorization: Bearer ${token}\r\n`;
    return this.send(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${authorization}Accept-Encoding: gzip\r\n\r\n`);
  }

  get isOpen(): boolean {
    return !this.socket.destroyed;
  }

  close(): void {
    this.socket.destroy();
  }

  [Symbol.dispose](): void {
    this.close();
  }

  private send(request: string): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      // Its events have passed: nothing would end the wait for a response.
      if (!this.isOpen) throw new Error('the server has closed the connection');
      this.pending = { resolve, reject };
      this.socket.write(request);
    });
  }

  private onData(chunk: Buffer): void {
    this.received.push(chunk);
    this.size += chunk.length;
    const first = this.received[0] ?? chunk;
    let headEnd = first.indexOf('\r\n\r\n');
    let firstBytes = first;
    if (headEnd < 0) {
      firstBytes = Buffer.concat(this.received);
      headEnd = firstBytes.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
    }
    const head = firstBytes.toString('latin1', 0, headEnd);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
    if (Number.isNaN(length)) {
      this.fail(new Error(`no content-length in: ${head}`));
      return;
    }
    if (this.size < headEnd + 4 + length) return;
    const all = Buffer.concat(this.received);
    const waiting = this.pending;
    this.reset();
    if (head.startsWith('HTTP/1.1 200')) waiting?.resolve(all.subarray(headEnd + 4));
    else waiting?.reject(new ErrorResponse(Number(head.slice(9, 12)), all.toString('utf8', headEnd + 4).slice(0, 300)));
  }

  private fail(error: Error): void {
    const waiting = this.pending;
    this.reset();
    waiting?.reject(error);
  }

  private reset(): void {
    this.received = [];
    this.size = 0;
    this.pending = undefined;
  }
}

/**
 * A connection for each of several workers; closed at the end of the block by `using`. One that the server has closed
 * because it was not used is opened again.
 */
export class HttpConnections {
  private readonly port: number;
  private readonly all: HttpConnection[];

  private constructor(port: number, all: HttpConnection[]) {
    this.port = port;
    this.all = all;
  }

  static async open(port: number, count: number): Promise<HttpConnections> {
    return new HttpConnections(port, await Promise.all(Array.from({ length: count }, () => HttpConnection.open(port))));
  }

  async post(worker: number, path: string, token: string | undefined, body: string | object): Promise<Buffer> {
    let connection = this.all[worker];
    if (!connection || token === undefined) throw new Error('more workers than connections or accounts');
    if (!connection.isOpen) {
      connection = await HttpConnection.open(this.port);
      this.all[worker] = connection;
    }
    return connection.post(path, token, typeof body === 'string' ? body : JSON.stringify(body));
  }

  [Symbol.dispose](): void {
    for (const connection of this.all) connection.close();
  }
}
