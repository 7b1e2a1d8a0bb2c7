import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { Job } from '../platform/jobs/background-jobs.js';
import { pruneRanking, rebuildIfNeeded } from './rebuild.js';

/** Rebuilds the read tables after an update that changed their rules, and deletes past days every night. */
@Injectable()
export class RankingCleanup implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await rebuildIfNeeded(this.database, this.clock.now());
  }

  /** Deletes contacts counted for the leaderboards, and their sums, after 62 days. */
  @Job({ name: 'prune-ranking', cron: '52 3 * * *' })
  async prune(): Promise<void> {
    await pruneRanking(this.database, this.clock.now());
  }
}
