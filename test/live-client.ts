import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { LiveFrame } from '@pileup/contract/live';
import { WebSocket } from 'ws';

type DataOf<Type extends LiveFrame['type']> = Extract<LiveFrame, { type: Type }>['data'];

/** An open WebSocket and every frame it received. */
export class LiveClient {
  readonly frames: LiveFrame[] = [];

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (bytes) => this.frames.push(JSON.parse(String(bytes)) as LiveFrame));
    socket.on('error', () => undefined);
  }

  static async open(url: string, token?: string, origin?: string): Promise<LiveClient> {
    const client = new LiveClient(new WebSocket(url, origin ? { origin } : {}));
    await once(client.socket, 'open');
    if (token !== undefined) {
      client.send({ type: 'auth', token });
      await client.waitFor('auth', () => true);
    }
    return client;
  }

  send(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** The data of the received frames of one type, in order. */
  dataOf<Type extends LiveFrame['type']>(type: Type): DataOf<Type>[] {
    return this.frames.flatMap((frame) => (frame.type === type ? [frame.data as DataOf<Type>] : []));
  }

  /** Waits for data of a type that fulfils a condition; earlier frames count. */
  async waitFor<Type extends LiveFrame['type']>(
    type: Type,
    isSo: (data: DataOf<Type>) => boolean,
    seconds = 60,
  ): Promise<DataOf<Type>> {
    for (const deadline = Date.now() + seconds * 1_000; Date.now() < deadline; await pause(10)) {
      const found = this.dataOf(type).find((data) => isSo(data));
      if (found) return found;
    }
    throw new Error(
      `not received within ${seconds} s: ${type}; received ${JSON.stringify(this.frames).slice(0, 2_000)}`,
    );
  }

  close(): void {
    this.socket.terminate();
  }

  [Symbol.dispose](): void {
    this.close();
  }
}
