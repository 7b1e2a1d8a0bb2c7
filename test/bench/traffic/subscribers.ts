import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { serveCalls } from '../process/rpc-process.ts';

// This program holds many sockets and reports when the last of them received a frame with certain bytes. It parses
// nothing, so that its work is the same for every sender.

export type SubscriberCalls = {
  open: [{ url: string; sockets: number; reconnectDelay?: ReconnectDelay }, null];
  close: [{ url: string }, null];
  /** Starts to look for frames with these bytes; returns immediately. */
  expect: [{ url: string; bytes: string }, null];
  /** Returns when every socket has received one: the time of the last (process.hrtime) and the frame. */
  lastReceived: [{ url: string }, { lastAt: bigint; frame: Buffer }];
  /** Open sockets, and how many connections were lost. */
  count: [{ url: string }, { open: number; lost: number }];
};

/** A lost socket reconnects after `afterMs` and a random part of `jitterMs`. */
interface ReconnectDelay {
  afterMs: number;
  jitterMs: number;
}

const OPEN_BATCH = 50;

/** The sockets of one server. */
class SocketGroup {
  private readonly sockets = new Set<WebSocket>();
  private readonly url: string;
  private readonly reconnectDelay: ReconnectDelay | undefined;
  private expected = Buffer.alloc(0);
  private missing = new Set<WebSocket>();
  private received: { lastAt: bigint; frame: Buffer } | undefined;
  private onReceived: (received: { lastAt: bigint; frame: Buffer }) => void = () => undefined;
  private closed = false;
  private lost = 0;

  constructor(url: string, reconnectDelay: ReconnectDelay | undefined) {
    this.url = url;
    this.reconnectDelay = reconnectDelay;
  }

  async open(sockets: number): Promise<void> {
    for (let opened = 0; opened < sockets; opened += OPEN_BATCH)
      await Promise.all(Array.from({ length: Math.min(OPEN_BATCH, sockets - opened) }, () => this.openOne()));
  }

  expect(bytes: string): void {
    this.expected = Buffer.from(bytes);
    this.missing = new Set(this.sockets);
    this.received = undefined;
  }

  lastReceived(): Promise<{ lastAt: bigint; frame: Buffer }> {
    return new Promise((resolve) => {
      if (this.received) resolve(this.received);
      else this.onReceived = resolve;
    });
  }

  count(): { open: number; lost: number } {
    return { open: this.sockets.size, lost: this.lost };
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const socket of this.sockets) socket.terminate();
    while (this.sockets.size > 0) await pause(5);
  }

  private openOne(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(this.url, { perMessageDeflate: false });
      socket.once('open', () => {
        this.sockets.add(socket);
        resolve();
      });
      socket.on('message', (frame: Buffer) => this.onFrame(socket, frame));
      socket.on('error', reject);
      socket.once('close', () => {
        if (this.sockets.delete(socket)) this.lost++;
        if (this.reconnectDelay && !this.closed) void this.reconnect(this.reconnectDelay);
      });
    });
  }

  private async reconnect({ afterMs, jitterMs }: ReconnectDelay): Promise<void> {
    await pause(afterMs + Math.random() * jitterMs);
    // A failed attempt closes the socket, which schedules the next one.
    if (!this.closed) await this.openOne().catch(() => undefined);
  }

  private onFrame(socket: WebSocket, frame: Buffer): void {
    if (!this.missing.has(socket) || !frame.includes(this.expected)) return;
    this.missing.delete(socket);
    if (this.missing.size > 0) return;
    this.received = { lastAt: process.hrtime.bigint(), frame };
    this.onReceived(this.received);
  }
}

const groups = new Map<string, SocketGroup>();

function groupOf(url: string): SocketGroup {
  const group = groups.get(url);
  if (!group) throw new Error(`no sockets at ${url}`);
  return group;
}

serveCalls<SubscriberCalls>({
  async open({ url, sockets, reconnectDelay }) {
    const group = new SocketGroup(url, reconnectDelay);
    groups.set(url, group);
    await group.open(sockets);
    return null;
  },
  async close({ url }) {
    await groupOf(url).close();
    return null;
  },
  expect({ url, bytes }) {
    groupOf(url).expect(bytes);
    return null;
  },
  lastReceived: ({ url }) => groupOf(url).lastReceived(),
  count: ({ url }) => groupOf(url).count(),
});
