import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import type { Store } from '../storage/store.js';

/**
 * Files that are made when they are first requested, and never change. The newest ones stay in memory, since they are
 * requested several times in the minutes after they are shared; requests at the same time make a file once.
 */
export class MadeFiles {
  private readonly recent: LRUCache<string, Buffer>;
  private readonly reading = new Map<string, Promise<Buffer>>();

  /** @param maxSize bytes of the files in memory */
  constructor(
    private readonly store: Store,
    maxSize: number,
  ) {
    this.recent = new LRUCache({ maxSize, sizeCalculation: ({ length }) => length });
  }

  /** The file of this key in the store; `make` makes it, and stores it, if it is not there. */
  async read(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const recent = this.recent.get(key);
    if (recent) return recent;
    const reading = this.reading.get(key) ?? this.find(key, make).finally(() => this.reading.delete(key));
    this.reading.set(key, reading);
    const bytes = await reading;
    this.recent.set(key, bytes);
    return bytes;
  }

  private async find(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    // A store that does not respond costs only the time of making the file.
    const stored = await this.store.get(key).catch(() => null);
    return stored ? buffer(stored.stream) : make();
  }
}
