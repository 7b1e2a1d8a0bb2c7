import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { rawRefusal } from '../raw-refusal.js';
import type { ConnectionLimits } from './connection-limits.js';
import { OpenPerAddress } from './open-per-address.js';

/** How long a refused client may take to read why. */
const LINGER_MS = 1_000;

const REQUEST_TIMEOUT = rawRefusal(408, 'timeout', 'The request did not arrive in time.');
const UNREADABLE = rawRefusal(400, 'invalid', 'The request could not be read.');
const TOO_MANY = rawRefusal(503, 'too_many', 'Too many connections from your address.');

interface Connection {
  readonly address: string;
  /** The last request: of those before it, everything has arrived. */
  request: IncomingMessage | undefined;
  response: ServerResponse | undefined;
  /** The request that `received` belongs to. */
  measured: IncomingMessage | undefined;
  /** `socket.bytesRead` at each check of the speed window. */
  received: number[];
  /** Checks in a row without a byte of the body; without a byte of the answer taken; without a request. */
  silent: number;
  stalled: number;
  idle: number;
  /** Bytes that have left the process at the last check. */
  taken: number;
}

/**
 * Closes connections whose clients are too slow, and refuses those above the limit of their address. One timer looks at
 * all connections: a request costs a map look-up. Times are counted in checks, so a stalled process cuts nobody.
 */
export class Connections {
  private readonly open = new Map<Socket, Connection>();
  private readonly perAddress: OpenPerAddress;

  /** @param isProxy connections of the trusted proxy are those of many clients: they are not limited */
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
    // Also emitted while we are still working on the answer, or wait for a body, which `check` judges.
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

  /** A request whose headers are complete. */
  began(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.open.get(request.socket);
    if (!connection) return;
    connection.request = request;
    connection.response = response;
  }

  /** Answers bytes that are no request, or one that took too long to arrive, and closes the connection. */
  refuseUnreadable({ code }: { code?: string }, socket: Socket): void {
    this.refuse(socket, code === 'ERR_HTTP_REQUEST_TIMEOUT' ? REQUEST_TIMEOUT : UNREADABLE);
  }

  private opened(socket: Socket): void {
    const address = socket.remoteAddress;
    // It is closed already.
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
    // The WebSocket server ends connections it does not take, but does not wait for the client to end them, too.
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
        // So that the last request of an idle connection is not kept in memory.
        connection.request = connection.response = connection.measured = undefined;
        // Node's own timer counts any byte as activity, line breaks between two requests, too.
        if (++connection.idle > this.checks(this.limits.keepAliveMs + this.limits.headersMs)) socket.destroy();
        continue;
      }
      connection.idle = 0;
      if (this.isSlow(socket, connection)) this.refuse(socket, REQUEST_TIMEOUT);
      else if (this.isStalled(socket, connection)) socket.destroy();
    }
  }

  /** Whether the client sends its body too slowly. Time in which we ourselves do not read does not count. */
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

  /** Whether the client takes what was written to it too slowly: a write only counts when all of it was taken. */
  private isStalled(socket: Socket, connection: Connection): boolean {
    const waiting = socket.writableLength;
    const taken = socket.bytesWritten - waiting;
    connection.stalled = waiting > 0 && taken === connection.taken ? connection.stalled + 1 : 0;
    connection.taken = taken;
    const needed = (waiting / this.limits.bytesPerSecond) * 1_000;
    return connection.stalled > this.checks(this.limits.speedWindowMs + needed);
  }

  /** Answers a connection that cannot go on, where that is possible, and closes it. */
  private refuse(socket: Socket, answer: string): void {
    const connection = this.open.get(socket);
    if (!socket.writable) socket.destroy();
    else if (!connection || isDone(connection)) {
      socket.end(answer);
      // Closing at once would reset the connection, were more bytes on their way, before the client has read the answer.
      setTimeout(() => socket.destroy(), LINGER_MS).unref();
    } else {
      const { response } = connection;
      // Within an answer, behind it, or before that of an earlier request, these bytes would mean something else.
      if (response?.socket === socket && !response.headersSent) socket.end(answer);
      // At once: what handles the request must learn that no more is to come.
      socket.destroySoon();
    }
  }

  private checks(ms: number): number {
    return Math.ceil(ms / this.limits.checkMs);
  }
}

/** Whether everything of the last request has arrived, and everything of its answer was taken. */
function isDone({ request, response }: Connection): boolean {
  return !request || (request.complete && response?.writableFinished === true);
}
