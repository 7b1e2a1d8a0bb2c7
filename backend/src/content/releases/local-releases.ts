import { type FileHandle, lstat, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
import type { LRUCache } from 'lru-cache';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { ttlCache } from '../../platform/ttl-cache.js';
import { type ListedRelease, parseRelease } from './parse-release.js';
import { compareVersions, isVersion } from './version-order.js';

const CACHE_MS = 10_000;
const MAX_LISTING_BYTES = 256 * 1_024;

/** Releases in folders of DATA_DIR/releases, each with a listing `release.json`, as `npm run bridge:package` makes them. */
@Injectable()
export class LocalReleases {
  private readonly log = new Logger(LocalReleases.name);
  private readonly newest;
  private readonly byVersion;

  constructor(
    private readonly config: Config,
    clock: Clock,
  ) {
    this.newest = ttlCache<string, Promise<ListedRelease | null>>(clock, { max: 1, ttlMs: CACHE_MS });
    this.byVersion = ttlCache<string, Promise<ListedRelease | null>>(clock, { max: 100, ttlMs: CACHE_MS });
  }

  /** The newest version that is complete; null if there is none. */
  latest(): Promise<ListedRelease | null> {
    return cached(this.newest, '', async () => {
      const names = await readdir(this.folder).catch(() => []);
      for (const version of names.filter(isVersion).sort(compareVersions).reverse()) {
        const release = await this.find(version);
        if (release) return release;
      }
      return null;
    });
  }

  /** Null if there is no such version, or its listing is wrong. Any text may be passed. */
  async find(version: string): Promise<ListedRelease | null> {
    return isVersion(version) ? cached(this.byVersion, version, () => this.read(version)) : null;
  }

  /** @param fileName listed in the release */
  open({ version }: ListedRelease, fileName: string): Promise<FileHandle> {
    return open(join(this.folder, version, fileName), 'r');
  }

  private async read(version: string): Promise<ListedRelease | null> {
    const listing = join(this.folder, version, 'release.json');
    const found = await lstat(listing).catch(() => null);
    if (!found) return null;
    try {
      if (!found.isFile() || found.size > MAX_LISTING_BYTES) throw new Error('It is not a file, or too large.');
      const release = parseRelease(JSON.parse(await readFile(listing, 'utf8')), false);
      if (release.version !== version) throw new Error('It is about another version.');
      return { ...release, files: await this.existing(release) };
    } catch (error) {
      this.log.warn(`${listing} is ignored: ${(error as Error).message}`);
      return null;
    }
  }

  /** The files that are complete, and no links to elsewhere. */
  private async existing({ version, files }: ListedRelease): Promise<ListedRelease['files']> {
    const found = await Promise.all(files.map(({ name }) => lstat(join(this.folder, version, name)).catch(() => null)));
    return files.filter(({ size }, n) => found[n]?.isFile() && found[n].size === size);
  }

  private get folder(): string {
    return join(this.config.DATA_DIR, 'releases');
  }
}

/** Concurrent requests read the disk once. */
function cached(
  cache: LRUCache<string, Promise<ListedRelease | null>>,
  key: string,
  read: () => Promise<ListedRelease | null>,
): Promise<ListedRelease | null> {
  const known = cache.get(key) ?? read();
  if (!cache.has(key)) cache.set(key, known);
  return known;
}
