import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Config } from '../config.js';
import { RequestPriority } from '../jobs/request-priority.js';

/** Written between two times the disk is waited for. */
const SYNC_BYTES = 1024 * 1024;

/** Files handed to us, under random names of our own. */
@Injectable()
export class Files {
  constructor(
    private readonly config: Config,
    private readonly courtesy: RequestPriority,
  ) {}

  path(name: string): string {
    return join(this.config.uploads, name);
  }

  /** Streams to disk; when it answers, the file is whole and would survive a power cut. */
  async store(source: Readable): Promise<{ name: string; bytes: number }> {
    const name = randomUUID();
    const partial = this.path(`${name}.partial`);
    try {
      await mkdir(this.config.uploads, { recursive: true });
      const bytes = await this.write(source, partial);
      await rename(partial, this.path(name));
      await syncFolder(this.config.uploads);
      return { name, bytes };
    } catch (error) {
      // On a disk that has become read-only even that fails: it is the first error that says why.
      await rm(partial, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  /**
   * Writes a new file and waits for the disk every MB: all at once at the end would keep it busy for so long that
   * whoever logs a contact then waits, too.
   */
  private async write(source: Readable, path: string): Promise<number> {
    const file = await open(path, 'wx', 0o600);
    let bytes = 0;
    try {
      let unsafe = 0;
      let syncing: Promise<void> = Promise.resolve();
      for await (const chunk of source as AsyncIterable<Buffer>) {
        await this.courtesy.letOthersGoFirst();
        await file.writeFile(chunk);
        bytes += chunk.length;
        unsafe += chunk.length;
        if (unsafe < SYNC_BYTES) continue;
        await syncing;
        syncing = file.datasync();
        // Heard at the next MB; until then it is nobody's unhandled rejection.
        syncing.catch(() => undefined);
        unsafe = 0;
      }
      await syncing;
      await file.sync();
    } finally {
      await file.close();
    }
    return bytes;
  }

  async head(name: string, bytes: number): Promise<Uint8Array> {
    const file = await open(this.path(name), 'r');
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  }

  /** Removes what nobody claims and is older than a day. */
  async sweep(claimed: ReadonlySet<string>): Promise<void> {
    for (const name of await readdir(this.config.uploads).catch(() => [])) {
      if (claimed.has(name)) continue;
      // It may have gone, or got its name, in this moment.
      const found = await stat(this.path(name)).catch(() => undefined);
      if (found && found.mtimeMs < Date.now() - 86_400_000) await this.remove(name);
    }
  }

  async remove(name: string): Promise<void> {
    await rm(this.path(name), { force: true });
  }
}

/** A new name is only safe once the folder that holds it is. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}
