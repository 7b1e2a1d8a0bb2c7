import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Refusal, RefusalCode } from '@pileup/contract/refusal';
import type { ConnectionLimits } from './connection-limits.js';
import { OpenPerAddress } from './open-per-address.js';

/** A refusal as a raw HTTP response, for connections without a response object; the connection is closed after it. */
function rawRefusal(status: number, code: RefusalCode, error: string): string {
  const body = JSON.stringify({ error, code } satisfies Refusal);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

/** How long a refused client has to read the response. */
const LINGER_MS = 1_000;

const REQUEST_TIMEOUT = rawRefusal(408, 'timeout', 'The request did not arrive in time.');
const UNREADABLE = rawRefusal(400, 'invalid', 'The request could not be read.');
const TOO_MANY = rawRefusal(503, 'too_many', 'Too many connections from your address.');

interface Connection {
  readonly address: string;
  /** The last request; all earlier ones have arrived completely. */
  request: IncomingMessage | undefined;
  response: ServerResponse | undefined;
  /** The request that `received` belongs to. */
  measured: IncomingMessage | undefined;
  /** `socket.bytesRead` at each check of the speed window. */
  received: number[];
  /** Consecutive checks without a byte of the body; without a received byte of the response; without a request. */
  silent: number;
  stalled: number;
  idle: number;
  /** Bytes that have left the process at the last check. */
  taken: number;
}

/**
 * Closes connections whose clients are too slow, and refuses those above the limit of their address. One timer checks
 * all connections, so a request costs a map look-up. Times are counted in checks, so that a stalled process does not
 * close connections.
 */
export class Connections {
  private readonly open = new Map<Socket, Connection>();
  private readonly perAddress: OpenPerAddress;

  /** @param isProxy connections of the trusted proxy are not limited: they serve many clients */
  constructor(
    private readonly limits: ConnectionLimits,
    factor: number,
    private readonly isProxy: (address: string) => boolean,
  ) {
    this.perAddress = new OpenPerAddress(Math.round(limits.perAddress * Math.max(1, factor)));
  }

  watch(server: Server): void {
    server.on('connection', (socket) => this.opened(socket));
    server.on('upgrade', (_, socket) => this.upgraded(socket as Socket));
    server.timeout = this.limits.answerIdleMs;
    // The event is also emitted while we prepare the response, or while the body is arriving, which `check` handles.
    server.on('timeout', (socket) => {
      const connection = this.open.get(socket);
      if (!connection || isDone(connection) || socket.writableLength > 0) socket.destroy();
    });
    let timer: NodeJS.Timeout;
    server.on('listening', () => {
      timer = setInterval(() => this.check(), this.limits.checkMs).unref();
    });
    server.on('close', () => clearInterval(timer));
  }

  /** To be called when the headers of a request are complete. */
  began(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.open.get(request.socket);
    if (!connection) return;
    connection.request = request;
    connection.response = response;
  }

  /** Answers a malformed or incomplete request and closes the connection. */
  refuseUnreadable({ code }: { code?: string }, socket: Socket): void {
    this.refuse(socket, code === 'ERR_HTTP_REQUEST_TIMEOUT' ? REQUEST_TIMEOUT : UNREADABLE);
  }

  private opened(socket: Socket): void {
    const address = socket.remoteAddress;
    // The connection is already closed.
    if (address === undefined) return;
    const isLimited = !this.isProxy(address);
    if (isLimited && !this.perAddress.enter(address)) {
      socket.end(TOO_MANY);
      socket.destroySoon();
      return;
    }
    this.open.set(socket, {
      address,
      request: undefined,
      response: undefined,
      measured: undefined,
      received: [],
      silent: 0,
      stalled: 0,
      idle: 0,
      taken: 0,
    });
    socket.once('close', () => this.forget(socket));
  }

  private upgraded(socket: Socket): void {
    this.forget(socket);
    // The WebSocket server ends rejected connections on its side only.
    setTimeout(() => {
      if (socket.writableEnded) socket.destroy();
    }, LINGER_MS).unref();
  }

  private forget(socket: Socket): void {
    const connection = this.open.get(socket);
    if (!this.open.delete(socket) || !connection || this.isProxy(connection.address)) return;
    this.perAddress.leave(connection.address);
  }

  private check(): void {
    for (const [socket, connection] of this.open) {
      if (isDone(connection)) {
        // Frees the memory of an idle connection's last request.
        connection.request = connection.response = connection.measured = undefined;
        // Node's own timer counts any byte as activity, also line breaks between two requests.
        if (++connection.idle > this.checks(this.limits.keepAliveMs + this.limits.headersMs)) socket.destroy();
        continue;
      }
      connection.idle = 0;
      if (this.isSlow(socket, connection)) this.refuse(socket, REQUEST_TIMEOUT);
      else if (this.isStalled(socket, connection)) socket.destroy();
    }
  }

  /** Whether the client sends its body too slowly. Time in which we do not read does not count. */
  private isSlow(socket: Socket, connection: Connection): boolean {
    const { request, response } = connection;
    if (!request || request.complete || (socket.isPaused() && !response?.writableEnded)) return false;
    if (connection.measured !== request) {
      connection.measured = request;
      connection.received = [];
    }
    const { received } = connection;
    const bytes = socket.bytesRead;
    connection.silent = bytes === received.at(-1) ? connection.silent + 1 : 0;
    received.push(bytes);
    if (connection.silent >= this.checks(this.limits.bodyIdleMs)) return true;
    if (received.length <= this.checks(this.limits.speedWindowMs)) return false;
    return bytes - (received.shift() ?? 0) < (this.limits.bytesPerSecond * this.limits.speedWindowMs) / 1_000;
  }

  /** Whether the client reads the response too slowly. A write counts only when all of it was received. */
  private isStalled(socket: Socket, connection: Connection): boolean {
    const waiting = socket.writableLength;
    const taken = socket.bytesWritten - waiting;
    connection.stalled = waiting > 0 && taken === connection.taken ? connection.stalled + 1 : 0;
    connection.taken = taken;
    const needed = (waiting / this.limits.bytesPerSecond) * 1_000;
    return connection.stalled > this.checks(this.limits.speedWindowMs + needed);
  }

  /** Closes a connection, with a response where that is possible. */
  private refuse(socket: Socket, answer: string): void {
    const connection = this.open.get(socket);
    if (!socket.writable) socket.destroy();
    else if (!connection || isDone(connection)) {
      socket.end(answer);
      // Closing at once could reset the connection before the client has read the response.
      setTimeout(() => socket.destroy(), LINGER_MS).unref();
    } else {
      const { response } = connection;
      // Inside or after another response these bytes would be misread.
      if (response?.socket === socket && !response.headersSent) socket.end(answer);
      // The socket is destroyed at once, so that the request's handler sees that the body has ended.
      socket.destroySoon();
    }
  }

  private checks(ms: number): number {
    return Math.ceil(ms / this.limits.checkMs);
  }
}

/** Whether the last request and its response have been transferred completely. */
function isDone({ request, response }: Connection): boolean {
  return !request || (request.complete && response?.writableFinished === true);
}
