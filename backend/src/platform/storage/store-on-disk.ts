import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { syncFolder } from './files.js';
import { type ByteRange, Store, type StoredObject } from './store.js';

/** A folder as the store. */
export class StoreOnDisk extends Store {
  constructor(private readonly folder: string) {
    super();
  }

  put(key: string, content: Buffer): Promise<void> {
    return this.write(key, (file) => file.writeFile(content));
  }

  putStream(key: string, content: Readable, bytes: number): Promise<void> {
    return this.write(key, async (file) => {
      let written = 0;
      for await (const chunk of content as AsyncIterable<Buffer>) {
        await file.writeFile(chunk);
        written += chunk.length;
      }
      if (written !== bytes) throw new Error(`a stream of ${bytes} bytes ended after ${written}`);
    });
  }

  private async write(key: string, fill: (file: FileHandle) => Promise<void>): Promise<void> {
    const path = this.path(key);
    // A partial file left by a crash is listed under this name and cleaned up.
    const partial = `${path}.${randomUUID()}.partial`;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      const file = await open(partial, 'wx', 0o600);
      try {
        await fill(file);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(partial, path);
      await syncFolder(dirname(path));
    } catch (error) {
      await rm(partial, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  async get(key: string, range?: ByteRange): Promise<StoredObject | null> {
    const file = await open(this.path(key), 'r').catch(nullIfAbsent);
    if (!file) return null;
    try {
      const { size } = await file.stat();
      if (!range) return { bytes: size, stream: file.createReadStream() };
      const { first, last } = range;
      return { bytes: last - first + 1, stream: file.createReadStream({ start: first, end: last }) };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await rm(this.path(key), { force: true });
  }

  async *list(folder: string): AsyncIterable<{ key: string; writtenAt: number }> {
    const entries = await opendir(join(this.folder, folder)).catch(nullIfAbsent);
    if (!entries) return;
    for await (const { name } of entries) {
      const key = `${folder}/${name}`;
      // The file may have been deleted meanwhile.
      const found = await stat(this.path(key)).catch(nullIfAbsent);
      if (found?.isFile()) yield { key, writtenAt: found.mtimeMs };
    }
  }

  private path(key: string): string {
    return join(this.folder, key);
  }
}

function nullIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
