import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Config } from '../config.js';
import { RequestPriority } from '../jobs/request-priority.js';

/** Bytes written between two syncs. */
const SYNC_BYTES = 1024 * 1024;

/** Uploaded files, stored under random names. */
@Injectable()
export class Files {
  constructor(
    private readonly config: Config,
    private readonly priority: RequestPriority,
  ) {}

  path(name: string): string {
    return join(this.config.uploadsDir, name);
  }

  /** Streams to disk. When the promise resolves, the file is complete and would survive a power cut. */
  async store(source: AsyncIterable<Buffer>): Promise<{ name: string; bytes: number }> {
    const name = randomUUID();
    const partial = this.path(`${name}.partial`);
    try {
      await mkdir(this.config.uploadsDir, { recursive: true });
      const bytes = await this.write(source, partial);
      await rename(partial, this.path(name));
      await syncFolder(this.config.uploadsDir);
      return { name, bytes };
    } catch (error) {
      // On a read-only disk this fails, too; the first error says why.
      await rm(partial, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  /**
   * Writes a new file and syncs it every MB: one sync at the end would keep the disk busy so long that requests that write
   * would have to wait.
   */
  private async write(source: AsyncIterable<Buffer>, path: string): Promise<number> {
    const file = await open(path, 'wx', 0o600);
    let bytes = 0;
    try {
      let unsynced = 0;
      let syncing: Promise<void> = Promise.resolve();
      for await (const chunk of source) {
        await this.priority.yieldToRequests();
        await file.writeFile(chunk);
        bytes += chunk.length;
        unsynced += chunk.length;
        if (unsynced < SYNC_BYTES) continue;
        await syncing;
        syncing = file.datasync();
        // The error is thrown at the next MB; this prevents an unhandled rejection before.
        syncing.catch(() => undefined);
        unsynced = 0;
      }
      await syncing;
      await file.sync();
    } finally {
      await file.close();
    }
    return bytes;
  }

  /** Adds a name to a file that no longer changes: it exists until both names are removed. Survives a power cut. */
  async link(name: string): Promise<string> {
    const other = randomUUID();
    // The file counts as new for the sweep, until a row has the name.
    const now = new Date();
    await utimes(this.path(name), now, now);
    await link(this.path(name), this.path(other));
    await syncFolder(this.config.uploadsDir);
    return other;
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

  /** Deletes files that are older than a day and not in use. */
  async sweep(inUse: ReadonlySet<string>): Promise<void> {
    for (const name of await readdir(this.config.uploadsDir).catch(() => [])) {
      if (inUse.has(name)) continue;
      // The file may have been deleted or renamed meanwhile.
      const found = await stat(this.path(name)).catch(() => undefined);
      if (found && found.mtimeMs < Date.now() - 86_400_000) await this.remove(name);
    }
  }

  async remove(name: string): Promise<void> {
    await rm(this.path(name), { force: true });
  }
}

/** A new file name survives a power cut only after its folder was synced. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}
