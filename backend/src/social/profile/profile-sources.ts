import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { PublicSetup } from '@pileup/contract/log/setup';
import type { ProfilePost } from '@pileup/contract/social';
import { AwardSource, SetupSource, Stations } from '../../identity/index.js';

/** A port, provided by the module that has posts. */
export abstract class PostSource {
  /** The newest posts of an operator, 4 at most, and how many there are. */
  abstract newestPosts(accountId: number): Promise<{ posts: ProfilePost[]; count: number }>;
}

/** Parts of a profile that other modules provide. */
@Injectable()
export class ProfileSources {
  constructor(
    private readonly setups: SetupSource,
    private readonly stations: Stations,
    private readonly modules: ModuleRef,
  ) {}

  /** The chosen set-up; undefined if the station hides that, and from where, it is on the air. */
  async setupOf(accountId: number): Promise<PublicSetup | undefined> {
    const setup = (await this.setups.chosenOf([accountId])).get(accountId);
    const station = setup && (await this.stations.summaries([accountId])).get(accountId);
    return station && !station.isHidden ? setup : undefined;
  }

  /** Looked up late, like the posts: the modules that provide awards and posts depend on this one. */
  awardsOf(accountId: number, mine: boolean): ReturnType<AwardSource['awardsOf']> {
    return this.modules.get(AwardSource, { strict: false }).awardsOf(accountId, { isOwn: mine });
  }

  newestPosts(accountId: number): ReturnType<PostSource['newestPosts']> {
    return this.modules.get(PostSource, { strict: false }).newestPosts(accountId);
  }
}
