import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Config } from '../../platform/config.js';
import { Database } from '../../platform/database/database.js';
import { Job, Jobs, type Queue } from '../../platform/jobs/background-jobs.js';
import { foldPending } from './fold-pending.js';
import { areCounted, countIfNeeded } from './rebuild.js';

const COUNT_LOGS: Queue = { name: 'count-logs', timeoutSeconds: 12 * 3_600 };

/** Counts all logs in the background after an update that changed the rules, and once a minute what is pending. */
@Injectable()
export class CountLogs implements OnApplicationBootstrap {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly jobs: Jobs,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (await areCounted(this.database)) return;
    if (this.config.ROLE !== 'web') await this.jobs.send(COUNT_LOGS, {}, this.database);
  }

  @Job(COUNT_LOGS)
  async countAll(): Promise<void> {
    await countIfNeeded(this.database);
  }

  /** Adds contacts and imported grid squares that are not counted yet to the counts of their stations. */
  @Job({ name: 'count-squares', cron: '* * * * *' })
  async countSquares(): Promise<void> {
    await foldPending(this.database);
  }
}
