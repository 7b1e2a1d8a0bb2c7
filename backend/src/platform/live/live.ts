import { setImmediate as turn } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { LiveFrame } from '@pileup/contract/live';
import { WebSocket } from 'ws';
import { RequestPriority } from '../jobs/request-priority.js';

type FrameType = LiveFrame['type'];
type NewsOf<Type extends FrameType> = Extract<LiveFrame, { type: Type }>['data'];

/** One kind of public news. */
export interface Outlet<Type extends FrameType> {
  readonly type: Type;
  /** Who hears them, where subscribers hear others than everybody else. */
  readonly to?: 'subscribers' | 'others';
  /** At least so many ms between two of its frames: over all outlets no more than 10 a second. */
  readonly everyMs: number;
  /** Two pieces of news that wait become one; the later wins. */
  merge(earlier: NewsOf<Type>, later: NewsOf<Type>): NewsOf<Type>;
  /** Everything, for a reader who missed some; nothing while nothing is known. */
  whole(): NewsOf<Type> | undefined;
}

/** Waits in front of a socket beyond which its reader is slow and skips what comes until he has caught up. */
const SLOW_BYTES = 256 * 1024;
const CAUGHT_UP_BYTES = 16 * 1024;
/** Sockets written to before others get their turn: somebody may be logging a contact. */
const SLICE = 50;

interface Waiting {
  outlet: Outlet<FrameType>;
  news: NewsOf<FrameType> | undefined;
  sentAt: number;
  timer: NodeJS.Timeout | undefined;
  /** Its last frame is still being written. */
  sending: boolean;
}

/** Carries news to everybody who has the page open: a frame is made once, whoever reads it. */
@Injectable()
export class Live implements OnApplicationShutdown {
  private readonly readers = new Set<WebSocket>();
  private readonly behind = new Set<WebSocket>();
  private readonly byAccount = new Map<number, Set<WebSocket>>();
  private readonly subscribers = new Set<WebSocket>();
  private readonly outlets: Waiting[] = [];
  private sending: Promise<void> = Promise.resolve();
  private ended = false;

  constructor(private readonly courtesy: RequestPriority) {}

  /** Opens an outlet; answers how news get into it. */
  outlet<Type extends FrameType>(outlet: Outlet<Type>): (news: NewsOf<Type>) => void {
    const waiting: Waiting = {
      outlet: outlet as unknown as Outlet<FrameType>,
      news: undefined,
      sentAt: Number.NEGATIVE_INFINITY,
      timer: undefined,
      sending: false,
    };
    this.outlets.push(waiting);
    return (news) => {
      waiting.news = (
        waiting.news === undefined ? news : outlet.merge(waiting.news as NewsOf<Type>, news)
      ) as NewsOf<FrameType>;
      const due = waiting.sentAt + outlet.everyMs - performance.now();
      if (this.ended || waiting.sending) return;
      if (due <= 0) this.depart(waiting);
      else waiting.timer ??= setTimeout(() => this.depart(waiting), due);
    };
  }

  /** Whether an operator has a page open here. */
  listens(accountId: number): boolean {
    return this.byAccount.has(accountId);
  }

  /** News for one operator alone, wherever he is signed in. */
  tell<Type extends FrameType>(accountId: number, type: Type, news: NewsOf<Type>): void {
    const sockets = this.byAccount.get(accountId);
    if (!sockets) return;
    const frame = frameOf(type, news);
    for (const socket of sockets) if (socket.bufferedAmount < SLOW_BYTES) write(socket, frame);
  }

  join(socket: WebSocket): void {
    this.readers.add(socket);
  }

  leave(socket: WebSocket): void {
    this.readers.delete(socket);
    this.behind.delete(socket);
    this.subscribers.delete(socket);
  }

  /** From now on the socket hears an account's own news, too, until the function it answers is called. */
  own(socket: WebSocket, accountId: number): () => void {
    const sockets = this.byAccount.get(accountId) ?? new Set();
    this.byAccount.set(accountId, sockets.add(socket));
    return () => {
      sockets.delete(socket);
      if (sockets.size === 0 && this.byAccount.get(accountId) === sockets) this.byAccount.delete(accountId);
    };
  }

  /** From now on the socket hears what subscribers hear, or no longer. */
  subscribed(socket: WebSocket, isSubscriber: boolean): void {
    if (isSubscriber) this.subscribers.add(socket);
    else this.subscribers.delete(socket);
  }

  /** Those who were too slow and have read what lay before them get everything as it is now. */
  catchUp(): void {
    for (const socket of this.behind) {
      if (socket.bufferedAmount > CAUGHT_UP_BYTES) continue;
      this.behind.delete(socket);
      for (const { outlet } of this.outlets) {
        const whole = this.hears(socket, outlet) ? outlet.whole() : undefined;
        if (whole !== undefined) write(socket, frameOf(outlet.type, whole, true));
      }
    }
  }

  onApplicationShutdown(): void {
    this.ended = true;
    for (const { timer } of this.outlets) clearTimeout(timer);
  }

  private depart(waiting: Waiting): void {
    clearTimeout(waiting.timer);
    waiting.timer = undefined;
    if (waiting.news === undefined) return;
    const frame = frameOf(waiting.outlet.type, waiting.news);
    waiting.news = undefined;
    waiting.sentAt = performance.now();
    // What comes while it is written waits in the outlet, where it becomes one frame: with readers without number news
    // come more seldom, never later and later.
    waiting.sending = true;
    this.sending = this.sending
      .then(() => this.fanOut(frame, waiting.outlet))
      .catch(() => undefined)
      .then(() => {
        waiting.sending = false;
        if (waiting.news === undefined || this.ended) return;
        const due = waiting.sentAt + waiting.outlet.everyMs - performance.now();
        waiting.timer ??= setTimeout(() => this.depart(waiting), Math.max(0, due));
      });
  }

  private hears(socket: WebSocket, { to }: Outlet<FrameType>): boolean {
    return to === undefined || (to === 'subscribers') === this.subscribers.has(socket);
  }

  private async fanOut(frame: Buffer, outlet: Outlet<FrameType>): Promise<void> {
    this.catchUp();
    let written = 0;
    for (const socket of [...this.readers]) {
      if (this.behind.has(socket) || !this.hears(socket, outlet)) continue;
      if (socket.bufferedAmount > SLOW_BYTES) this.behind.add(socket);
      else write(socket, frame);
      if (++written % SLICE === 0) await (this.courtesy.isAnswering ? this.courtesy.letAnswersGoFirst() : turn());
    }
  }
}

function write(socket: WebSocket, frame: Buffer): void {
  // A socket that closes meanwhile says so to the gateway.
  if (socket.readyState === WebSocket.OPEN) socket.send(frame, { binary: false }, () => undefined);
}

function frameOf<Type extends FrameType>(type: Type, data: NewsOf<Type>, whole = false): Buffer {
  return Buffer.from(JSON.stringify({ environment: 'prod', type, data, ...(whole && { whole }) }));
}
