import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { answering } from '../process/own-process.ts';

// A program that holds many sockets and says when the last of them got a frame with certain bytes in it. Nothing is
// parsed, so that its work is the same whoever sends.

export type Subscribers = {
  open: [{ url: string; sockets: number; again?: Again }, null];
  close: [{ url: string }, null];
  /** From now on frames with these bytes are looked for; answered at once. */
  expect: [{ url: string; bytes: string }, null];
  /** Answered when every socket got one: the moment the last did (process.hrtime) and the frame. */
  told: [{ url: string }, { lastAt: bigint; frame: Buffer }];
  /** Sockets open now, and how often one was lost. */
  count: [{ url: string }, { open: number; lost: number }];
};

/** A lost socket is opened again after so many ms, and up to `jitterMs` more. */
interface Again {
  afterMs: number;
  jitterMs: number;
}

const OPENED_AT_ONCE = 50;

/** The sockets of one server. */
class Audience {
  private readonly sockets = new Set<WebSocket>();
  private readonly url: string;
  private readonly again: Again | undefined;
  private wanted = Buffer.alloc(0);
  private missing = new Set<WebSocket>();
  private told: { lastAt: bigint; frame: Buffer } | undefined;
  private tell: (told: { lastAt: bigint; frame: Buffer }) => void = () => undefined;
  private over = false;
  private lost = 0;

  constructor(url: string, again: Again | undefined) {
    this.url = url;
    this.again = again;
  }

  async open(sockets: number): Promise<void> {
    for (let opened = 0; opened < sockets; opened += OPENED_AT_ONCE)
      await Promise.all(Array.from({ length: Math.min(OPENED_AT_ONCE, sockets - opened) }, () => this.openOne()));
  }

  expect(bytes: string): void {
    this.wanted = Buffer.from(bytes);
    this.missing = new Set(this.sockets);
    this.told = undefined;
  }

  hear(): Promise<{ lastAt: bigint; frame: Buffer }> {
    return new Promise((resolve) => {
      if (this.told) resolve(this.told);
      else this.tell = resolve;
    });
  }

  count(): { open: number; lost: number } {
    return { open: this.sockets.size, lost: this.lost };
  }

  async close(): Promise<void> {
    this.over = true;
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
      socket.on('message', (frame: Buffer) => this.take(socket, frame));
      socket.on('error', reject);
      socket.once('close', () => {
        if (this.sockets.delete(socket)) this.lost++;
        if (this.again && !this.over) void this.openAgain(this.again);
      });
    });
  }

  private async openAgain({ afterMs, jitterMs }: Again): Promise<void> {
    await pause(afterMs + Math.random() * jitterMs);
    // Where the server is not there yet, its close tries again.
    if (!this.over) await this.openOne().catch(() => undefined);
  }

  private take(socket: WebSocket, frame: Buffer): void {
    if (!this.missing.has(socket) || !frame.includes(this.wanted)) return;
    this.missing.delete(socket);
    if (this.missing.size > 0) return;
    this.told = { lastAt: process.hrtime.bigint(), frame };
    this.tell(this.told);
  }
}

const audiences = new Map<string, Audience>();

function audienceOf(url: string): Audience {
  const audience = audiences.get(url);
  if (!audience) throw new Error(`no sockets at ${url}`);
  return audience;
}

answering<Subscribers>({
  async open({ url, sockets, again }) {
    const audience = new Audience(url, again);
    audiences.set(url, audience);
    await audience.open(sockets);
    return null;
  },
  async close({ url }) {
    await audienceOf(url).close();
    return null;
  },
  expect({ url, bytes }) {
    audienceOf(url).expect(bytes);
    return null;
  },
  told: ({ url }) => audienceOf(url).hear(),
  count: ({ url }) => audienceOf(url).count(),
});
