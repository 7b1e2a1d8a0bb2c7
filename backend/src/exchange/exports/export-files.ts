import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config.js';
import { syncFolder } from '../../platform/storage/files.js';

const PARTIAL = '.partial';

/** The files of exports, in DATA_DIR/exports under random names. */
@Injectable()
export class ExportFiles {
  private readonly folder: string;

  constructor(config: Config) {
    this.folder = join(config.DATA_DIR, 'exports');
  }

  newName(): string {
    return randomUUID();
  }

  /**
   * Writes a file from the chunks that `fill` appends; returns its size in bytes. The file is complete and synced to
   * disk, or does not exist.
   */
  async write(name: string, fill: (append: (chunk: Buffer) => Promise<void>) => Promise<void>): Promise<number> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const file = await open(`${this.path(name)}${PARTIAL}`, 'w', 0o600);
    let bytes = 0;
    try {
      await fill(async (chunk) => {
        await file.appendFile(chunk);
        bytes += chunk.length;
      });
      await file.sync();
    } catch (error) {
      await this.remove(name);
      throw error;
    } finally {
      await file.close();
    }
    await rename(`${this.path(name)}${PARTIAL}`, this.path(name));
    await syncFolder(this.folder);
    return bytes;
  }

  async open(name: string): Promise<FileHandle | null> {
    return open(this.path(name), 'r').catch((error) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
  }

  /** Removes a file, complete or partial. */
  async remove(name: string): Promise<void> {
    await rm(this.path(name), { force: true });
    await rm(`${this.path(name)}${PARTIAL}`, { force: true });
  }

  /** The names of all files, complete and partial. */
  async names(): Promise<string[]> {
    const files = await readdir(this.folder).catch(() => []);
    return files.map((file) => (file.endsWith(PARTIAL) ? file.slice(0, -PARTIAL.length) : file));
  }

  private path(name: string): string {
    return join(this.folder, name);
  }
}
