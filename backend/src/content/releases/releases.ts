import { Injectable } from '@nestjs/common';
import { LocalReleases } from './local-releases.js';
import type { ListedFile, ListedRelease } from './parse-release.js';
import { RemoteRelease } from './remote-release.js';

/** The releases that are offered: of the configured listing, or else of the files on this server. */
@Injectable()
export class Releases {
  constructor(
    private readonly local: LocalReleases,
    private readonly remote: RemoteRelease,
  ) {}

  async latest(): Promise<ListedRelease | null> {
    return (await this.remote.latest()) ?? this.local.latest();
  }

  /** A file that a listing names; null for all others. Any texts may be passed. */
  async find(version: string, fileName: string): Promise<{ release: ListedRelease; file: ListedFile } | null> {
    const remote = await this.remote.latest();
    const release = remote?.version === version ? remote : await this.local.find(version);
    const file = release?.files.find(({ name }) => name === fileName);
    return release && file ? { release, file } : null;
  }
}
