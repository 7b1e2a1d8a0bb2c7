import type { IncomingMessage } from 'node:http';
import { Interval } from '@nestjs/schedule';
import {
  ConnectedSocket,
  MessageBody,
  type OnGatewayConnection,
  type OnGatewayDisconnect,
  SubscribeMessage,
  WebSocketGateway,
} from '@nestjs/websockets';
import type { WebSocket } from 'ws';
import { Config } from '../config.js';
import { OpenPerAddress } from '../http/connections/open-per-address.js';
import { ownOrigin, senderOf } from '../http/origin.js';
import { Live } from './live.js';

/** Who is behind an open socket. */
export interface Listening {
  accountId: number;
  sessionId: string;
  isSubscriber: boolean;
}

/** Who a token stands for, and whether the sessions of open sockets are still alive; said by the module that knows. */
export abstract class Authenticator {
  abstract find(token: string): Promise<Listening | null>;
  /** Of the sessions given, those that are alive, and whether they are a subscriber's at this moment. */
  abstract alive(sessionIds: readonly string[]): Promise<ReadonlyMap<string, { isSubscriber: boolean }>>;
}

const PING_MS = 30_000;
const CHECK_MS = 4_000;
/** Sockets from one IPv4 address or IPv6 /64: a club house full of open pages. */
const FROM_ONE_ADDRESS = 200;
/** Things said by one socket between two pings: signing in and out again, no more. */
const SAID = 20;
const TOO_MUCH = 1008;
const FAREWELL_MS = 1_000;

interface Reader {
  address: string;
  answers: boolean;
  said: number;
  /** The last of its tokens is the one that counts, whichever is looked up first. */
  tokens: number;
  sessionId: string | null;
  /** Stops its own news. */
  stop: () => void;
}

/** `/ws`: everybody hears the public news; whoever sends a token hears his own, too. */
@WebSocketGateway({ path: '/ws', maxPayload: 64 * 1024, perMessageDeflate: false, clientTracking: true })
export class LiveGateway implements OnGatewayConnection, OnGatewayDisconnect {
  private readonly readers = new Map<WebSocket, Reader>();
  private readonly perAddress: OpenPerAddress;

  constructor(
    private readonly config: Config,
    private readonly live: Live,
    private readonly authenticator: Authenticator,
  ) {
    this.perAddress = new OpenPerAddress(FROM_ONE_ADDRESS * config.RATE_LIMIT_FACTOR);
  }

  handleConnection(socket: WebSocket, request: IncomingMessage): void {
    // Whatever a socket suffers, its close follows.
    socket.on('error', () => undefined);
    const address = senderOf(request, this.config.TRUSTED_PROXY);
    const refused = !ownOrigin(request, this.config.PUBLIC_URL)
      ? 'another origin'
      : !this.perAddress.enter(address)
        ? 'too many connections'
        : null;
    if (refused) {
      socket.close(TOO_MUCH, refused);
      setTimeout(() => socket.terminate(), FAREWELL_MS).unref();
      return;
    }
    const reader: Reader = { address, answers: true, said: 0, tokens: 0, sessionId: null, stop: () => undefined };
    this.readers.set(socket, reader);
    socket.on('pong', () => {
      reader.answers = true;
    });
    socket.on('message', () => {
      // No farewell: until it is answered the socket could go on talking.
      if (++reader.said > SAID) socket.terminate();
    });
    this.live.join(socket);
  }

  handleDisconnect(socket: WebSocket): void {
    const reader = this.readers.get(socket);
    if (!reader) return;
    reader.stop();
    this.live.leave(socket);
    this.readers.delete(socket);
    this.perAddress.leave(reader.address);
  }

  @SubscribeMessage('auth')
  async auth(@ConnectedSocket() socket: WebSocket, @MessageBody() { token }: { token?: unknown }): Promise<void> {
    const reader = this.readers.get(socket);
    if (!reader || reader.said > SAID) return;
    const mine = ++reader.tokens;
    this.forget(socket, reader);
    // An empty token: the operator has signed out.
    const found =
      typeof token === 'string' && token !== '' ? await this.authenticator.find(token).catch(() => undefined) : null;
    if (!this.readers.has(socket) || reader.tokens !== mine) return;
    // The database is away: the page opens another socket in a while, and says again who it is.
    if (found === undefined) return socket.terminate();
    if (found) {
      reader.sessionId = found.sessionId;
      reader.stop = this.live.own(socket, found.accountId);
      this.live.subscribed(socket, found.isSubscriber);
    }
    this.say(socket, found !== null);
  }

  /** A session or a subscription ended anywhere ends here within seconds. */
  @Interval(CHECK_MS)
  async check(): Promise<void> {
    const named = [...this.readers.values()].flatMap(({ sessionId }) => sessionId ?? []);
    if (named.length === 0) return;
    const alive = await this.authenticator.alive(named).catch(() => null);
    if (!alive) return; // the database is away: nobody can have signed out
    const asked = new Set(named);
    for (const [socket, reader] of this.readers) {
      if (reader.sessionId === null || !asked.has(reader.sessionId)) continue;
      const session = alive.get(reader.sessionId);
      if (session) this.live.subscribed(socket, session.isSubscriber);
      else {
        this.forget(socket, reader);
        this.say(socket, false);
      }
    }
  }

  /** Whoever did not answer the last one is gone. */
  @Interval(PING_MS)
  ping(): void {
    this.live.catchUp();
    for (const [socket, reader] of this.readers) {
      reader.said = 0;
      if (reader.answers) {
        reader.answers = false;
        socket.ping();
      } else socket.terminate();
    }
  }

  private forget(socket: WebSocket, reader: Reader): void {
    this.live.subscribed(socket, false);
    reader.stop();
    reader.stop = () => undefined;
    reader.sessionId = null;
  }

  private say(socket: WebSocket, ok: boolean): void {
    socket.send(JSON.stringify({ environment: 'prod', type: 'auth', data: { ok } }));
  }
}

/** Our messages name themselves by `type`; what is not one is nothing. */
export function parseMessage(bytes: unknown): { event: string; data: unknown } | undefined {
  try {
    const message: unknown = JSON.parse(String(bytes));
    if (typeof message !== 'object' || message === null) return undefined;
    const { type, ...rest } = message as { type?: unknown };
    return typeof type === 'string' ? { event: type, data: rest } : undefined;
  } catch {
    return undefined;
  }
}
