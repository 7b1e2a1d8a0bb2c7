import type { IncomingMessage } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { WsAdapter } from '@nestjs/platform-ws';
import { Interval } from '@nestjs/schedule';
import {
  ConnectedSocket,
  MessageBody,
  type OnGatewayConnection,
  type OnGatewayDisconnect,
  SubscribeMessage,
  WebSocketGateway,
} from '@nestjs/websockets';
import type { WebSocket, WebSocketServer } from 'ws';
import { Config } from '../config.js';
import { OpenPerAddress } from '../http/connections/open-per-address.js';
import { clientAddress, isOwnOrigin } from '../http/request-origin.js';
import { Live } from './live-sockets.js';

export interface SocketIdentity {
  accountId: number;
  sessionId: string;
  isSubscriber: boolean;
}

/** Port to the module that owns sessions. */
export abstract class Authenticator {
  abstract find(token: string): Promise<SocketIdentity | null>;
  /** Which of the given sessions are still alive, and whether each currently belongs to a subscriber. */
  abstract alive(sessionIds: readonly string[]): Promise<ReadonlyMap<string, { isSubscriber: boolean }>>;
}

const PING_MS = 30_000;
const CHECK_MS = 4_000;
/** Sockets per IPv4 address or IPv6 /64: enough for a club with many open pages. */
const MAX_PER_ADDRESS = 200;
/** Messages per socket between two pings: enough for signing in and out. */
const MAX_MESSAGES = 20;
const POLICY_VIOLATION = 1008;
const CLOSE_TIMEOUT_MS = 1_000;

interface Reader {
  address: string;
  isResponding: boolean;
  messages: number;
  /** Number of `auth` messages so far: only the latest one counts, even if an earlier look-up ends later. */
  authAttempt: number;
  sessionId: string | null;
  /** Stops the account's private updates. */
  detach: () => void;
}

/** `/ws`: every socket gets the public updates; after `auth` also the account's own. */
@WebSocketGateway({ path: '/ws', maxPayload: 64 * 1024, perMessageDeflate: false, clientTracking: true })
export class LiveGateway implements OnGatewayConnection, OnGatewayDisconnect {
  private readonly readers = new Map<WebSocket, Reader>();
  private readonly perAddress: OpenPerAddress;

  constructor(
    private readonly config: Config,
    private readonly live: Live,
    private readonly authenticator: Authenticator,
  ) {
    this.perAddress = new OpenPerAddress(MAX_PER_ADDRESS * config.RATE_LIMIT_FACTOR);
  }

  handleConnection(socket: WebSocket, request: IncomingMessage): void {
    // A `close` event always follows.
    socket.on('error', () => undefined);
    const address = clientAddress(request, this.config.TRUSTED_PROXY);
    const refused = !isOwnOrigin(request, this.config.PUBLIC_URL)
      ? 'another origin'
      : !this.perAddress.enter(address)
        ? 'too many connections'
        : null;
    if (refused) {
      socket.close(POLICY_VIOLATION, refused);
      setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS).unref();
      return;
    }
    const reader: Reader = {
      address,
      isResponding: true,
      messages: 0,
      authAttempt: 0,
      sessionId: null,
      detach: () => undefined,
    };
    this.readers.set(socket, reader);
    socket.on('pong', () => {
      reader.isResponding = true;
    });
    socket.on('message', () => {
      // `close` would let the socket continue to send until the close handshake ends.
      if (++reader.messages > MAX_MESSAGES) socket.terminate();
    });
    this.live.join(socket);
  }

  handleDisconnect(socket: WebSocket): void {
    const reader = this.readers.get(socket);
    if (!reader) return;
    reader.detach();
    this.live.leave(socket);
    this.readers.delete(socket);
    this.perAddress.leave(reader.address);
  }

  @SubscribeMessage('auth')
  async auth(@ConnectedSocket() socket: WebSocket, @MessageBody() { token }: { token?: unknown }): Promise<void> {
    const reader = this.readers.get(socket);
    if (!reader || reader.messages > MAX_MESSAGES) return;
    const attempt = ++reader.authAttempt;
    this.signOut(socket, reader);
    // An empty token means signed out.
    const found =
      typeof token === 'string' && token !== '' ? await this.authenticator.find(token).catch(() => undefined) : null;
    if (!this.readers.has(socket) || reader.authAttempt !== attempt) return;
    // The database is unavailable: the page will reconnect and authenticate again.
    if (found === undefined) return socket.terminate();
    if (found) {
      reader.sessionId = found.sessionId;
      reader.detach = this.live.attachAccount(socket, found.accountId);
      this.live.setSubscriber(socket, found.isSubscriber);
    }
    this.sendAuth(socket, found !== null);
  }

  /** Applies sessions and subscriptions that ended on any instance within seconds. */
  @Interval(CHECK_MS)
  async check(): Promise<void> {
    const sessionIds = [...this.readers.values()].flatMap(({ sessionId }) => sessionId ?? []);
    if (sessionIds.length === 0) return;
    const alive = await this.authenticator.alive(sessionIds).catch(() => null);
    if (!alive) return; // the database is unavailable
    const checked = new Set(sessionIds);
    for (const [socket, reader] of this.readers) {
      if (reader.sessionId === null || !checked.has(reader.sessionId)) continue;
      const session = alive.get(reader.sessionId);
      if (session) this.live.setSubscriber(socket, session.isSubscriber);
      else {
        this.signOut(socket, reader);
        this.sendAuth(socket, false);
      }
    }
  }

  /** Pings every socket, and closes those that did not respond to the last ping. */
  @Interval(PING_MS)
  ping(): void {
    this.live.resync();
    for (const [socket, reader] of this.readers) {
      reader.messages = 0;
      if (reader.isResponding) {
        reader.isResponding = false;
        socket.ping();
      } else socket.terminate();
    }
  }

  private signOut(socket: WebSocket, reader: Reader): void {
    this.live.setSubscriber(socket, false);
    reader.detach();
    reader.detach = () => undefined;
    reader.sessionId = null;
  }

  private sendAuth(socket: WebSocket, ok: boolean): void {
    socket.send(JSON.stringify({ environment: 'prod', type: 'auth', data: { ok } }));
  }
}

/** Maps the `type` of our messages to the event name; undefined for anything else. */
function parseMessage(bytes: unknown): { event: string; data: unknown } | undefined {
  try {
    const message: unknown = JSON.parse(String(bytes));
    if (typeof message !== 'object' || message === null) return undefined;
    const { type, ...rest } = message as { type?: unknown };
    return typeof type === 'string' ? { event: type, data: rest } : undefined;
  } catch {
    return undefined;
  }
}

/** The WebSocket server of the live updates. */
export class LiveAdapter extends WsAdapter {
  constructor(app: INestApplicationContext) {
    super(app, { messageParser: parseMessage as never });
  }

  /** Nest logs the faults of sockets as our errors; a frame that is too large or malformed is the client's. */
  override bindErrorHandler(server: WebSocketServer): WebSocketServer {
    server.on('connection', (socket) => socket.on('error', () => undefined));
    server.on('error', (error) => this.logger.error(error));
    return server;
  }
}
