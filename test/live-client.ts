import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { LiveFrame } from '@pileup/contract/live';
import { WebSocket } from 'ws';

type NewsOf<Type extends LiveFrame['type']> = Extract<LiveFrame, { type: Type }>['data'];

/** An open web socket and everything it heard. */
export class Listener {
  readonly frames: LiveFrame[] = [];

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (bytes) => this.frames.push(JSON.parse(String(bytes)) as LiveFrame));
    socket.on('error', () => undefined);
  }

  static async open(url: string, token?: string, origin?: string): Promise<Listener> {
    const listener = new Listener(new WebSocket(url, origin ? { origin } : {}));
    await once(listener.socket, 'open');
    if (token !== undefined) {
      listener.say({ type: 'auth', token });
      await listener.hears('auth', () => true);
    }
    return listener;
  }

  say(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** What was heard of one kind, in order. */
  of<Type extends LiveFrame['type']>(type: Type): NewsOf<Type>[] {
    return this.frames.flatMap((frame) => (frame.type === type ? [frame.data as NewsOf<Type>] : []));
  }

  /** Waits for news of a kind that is so; news heard before count. */
  async hears<Type extends LiveFrame['type']>(
    type: Type,
    isSo: (news: NewsOf<Type>) => boolean,
    seconds = 10,
  ): Promise<NewsOf<Type>> {
    for (const deadline = Date.now() + seconds * 1_000; Date.now() < deadline; await pause(10)) {
      const found = this.of(type).find((news) => isSo(news));
      if (found) return found;
    }
    throw new Error(`not heard within ${seconds} s: ${type}; heard ${JSON.stringify(this.frames).slice(0, 2_000)}`);
  }

  close(): void {
    this.socket.terminate();
  }
}
