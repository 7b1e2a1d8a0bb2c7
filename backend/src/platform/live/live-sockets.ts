import { setImmediate as turn } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { LiveFrame } from '@pileup/contract/live';
import { WebSocket } from 'ws';
import { RequestPriority } from '../jobs/request-priority.js';

export type FrameType = LiveFrame['type'];
export type FrameData<Type extends FrameType> = Extract<LiveFrame, { type: Type }>['data'];

export interface LiveChannelOptions<Type extends FrameType = FrameType> {
  readonly type: Type;
  /** Who receives its frames; absent: everyone. */
  readonly audience?: 'subscribers' | 'others';
  /** Minimum interval between two of its frames; all channels of an audience together send at most 10 a second. */
  readonly minIntervalMs: number;
}

/** One type of public update. */
interface LiveChannel<Type extends FrameType> extends LiveChannelOptions<Type> {
  /** Merges two pending updates; the later one wins. */
  merge(earlier: FrameData<Type>, later: FrameData<Type>): FrameData<Type>;
  /** The complete state, for a reader that missed updates; undefined until it has been loaded. */
  snapshot(): FrameData<Type> | undefined;
}

/** Buffered bytes above which a reader counts as slow: it gets no frames until its buffer has drained. */
const SLOW_BYTES = 256 * 1024;
const DRAINED_BYTES = 16 * 1024;
/** Sockets written to before the event loop gets a turn, so that requests are not delayed. */
const BATCH_SIZE = 50;

interface ChannelState {
  channel: LiveChannel<FrameType>;
  pending: FrameData<FrameType> | undefined;
  sentAt: number;
  timer: NodeJS.Timeout | undefined;
  /** Its last frame is still being written to sockets. */
  sending: boolean;
}

/** Pushes updates to all open pages. A frame is serialized once for all its readers. */
@Injectable()
export class Live implements OnApplicationShutdown {
  private readonly readers = new Set<WebSocket>();
  private readonly slowReaders = new Set<WebSocket>();
  private readonly byAccount = new Map<number, Set<WebSocket>>();
  private readonly subscribers = new Set<WebSocket>();
  private readonly channels: ChannelState[] = [];
  private sending: Promise<void> = Promise.resolve();
  private ended = false;

  constructor(private readonly priority: RequestPriority) {}

  /** Registers a channel and returns the function that publishes to it. */
  channel<Type extends FrameType>(channel: LiveChannel<Type>): (update: FrameData<Type>) => void {
    const state: ChannelState = {
      channel: channel as unknown as LiveChannel<FrameType>,
      pending: undefined,
      sentAt: Number.NEGATIVE_INFINITY,
      timer: undefined,
      sending: false,
    };
    this.channels.push(state);
    return (update) => {
      state.pending = (
        state.pending === undefined ? update : channel.merge(state.pending as FrameData<Type>, update)
      ) as FrameData<FrameType>;
      const delay = state.sentAt + channel.minIntervalMs - performance.now();
      if (this.ended || state.sending) return;
      if (delay <= 0) this.send(state);
      else state.timer ??= setTimeout(() => this.send(state), delay);
    };
  }

  /** Whether the account has a page open on this instance. */
  hasSocket(accountId: number): boolean {
    return this.byAccount.has(accountId);
  }

  sendTo<Type extends FrameType>(accountId: number, type: Type, update: FrameData<Type>): void {
    const sockets = this.byAccount.get(accountId);
    if (!sockets) return;
    const frame = frameOf(type, update);
    for (const socket of sockets) if (socket.bufferedAmount < SLOW_BYTES) write(socket, frame);
  }

  join(socket: WebSocket): void {
    this.readers.add(socket);
  }

  leave(socket: WebSocket): void {
    this.readers.delete(socket);
    this.slowReaders.delete(socket);
    this.subscribers.delete(socket);
  }

  /** Sends an account's private updates to the socket, too, until the returned function is invoked. */
  attachAccount(socket: WebSocket, accountId: number): () => void {
    const sockets = this.byAccount.get(accountId) ?? new Set();
    this.byAccount.set(accountId, sockets.add(socket));
    return () => {
      sockets.delete(socket);
      if (sockets.size === 0 && this.byAccount.get(accountId) === sockets) this.byAccount.delete(accountId);
    };
  }

  /** Whether the socket gets the frames for subscribers or those for others. */
  setSubscriber(socket: WebSocket, isSubscriber: boolean): void {
    if (isSubscriber) this.subscribers.add(socket);
    else this.subscribers.delete(socket);
  }

  /** Sends snapshots to slow readers whose buffers have drained. */
  resync(): void {
    for (const socket of this.slowReaders) {
      if (socket.bufferedAmount > DRAINED_BYTES) continue;
      this.slowReaders.delete(socket);
      for (const { channel } of this.channels) {
        const snapshot = this.receives(socket, channel) ? channel.snapshot() : undefined;
        if (snapshot !== undefined) write(socket, frameOf(channel.type, snapshot, true));
      }
    }
  }

  onApplicationShutdown(): void {
    this.ended = true;
    for (const { timer } of this.channels) clearTimeout(timer);
  }

  private send(state: ChannelState): void {
    clearTimeout(state.timer);
    state.timer = undefined;
    if (state.pending === undefined) return;
    const frame = frameOf(state.channel.type, state.pending);
    state.pending = undefined;
    state.sentAt = performance.now();
    // Updates that arrive during the fan-out are merged into one frame. With very many readers frames become rarer, but
    // no backlog builds up.
    state.sending = true;
    this.sending = this.sending
      .then(() => this.fanOut(frame, state.channel))
      .catch(() => undefined)
      .then(() => {
        state.sending = false;
        if (state.pending === undefined || this.ended) return;
        const delay = state.sentAt + state.channel.minIntervalMs - performance.now();
        state.timer ??= setTimeout(() => this.send(state), Math.max(0, delay));
      });
  }

  private receives(socket: WebSocket, { audience }: LiveChannel<FrameType>): boolean {
    return audience === undefined || (audience === 'subscribers') === this.subscribers.has(socket);
  }

  private async fanOut(frame: Buffer, channel: LiveChannel<FrameType>): Promise<void> {
    this.resync();
    let written = 0;
    for (const socket of [...this.readers]) {
      if (this.slowReaders.has(socket) || !this.receives(socket, channel)) continue;
      if (socket.bufferedAmount > SLOW_BYTES) this.slowReaders.add(socket);
      else write(socket, frame);
      if (++written % BATCH_SIZE === 0)
        await (this.priority.hasRequestsInFlight ? this.priority.yieldBriefly() : turn());
    }
  }
}

function write(socket: WebSocket, frame: Buffer): void {
  // The gateway handles sockets that close.
  if (socket.readyState === WebSocket.OPEN) socket.send(frame, { binary: false }, () => undefined);
}

function frameOf<Type extends FrameType>(type: Type, data: FrameData<Type>, whole = false): Buffer {
  return Buffer.from(JSON.stringify({ environment: 'prod', type, data, ...(whole && { whole }) }));
}
