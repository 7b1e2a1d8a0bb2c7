import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { Stations } from '../../identity/index.js';
import { QsosChanged } from '../../logbook/index.js';
import { Belongings, erasing } from '../../platform/account-data.js';
import { Config } from '../../platform/config.js';
import { Database, statement } from '../../platform/database/database.js';
import { Jobs, type Queue } from '../../platform/jobs/jobs.js';
import { PageHeads } from '../../platform/web-page/page-heads.js';
import { countArrived } from './count-arrived.js';
import { profileHead } from './profile-head.js';
import { areCounted, countIfNeeded } from './rebuild.js';
import { PROJECTION } from './worked-counts.js';

// What waits to be counted goes first: a count under way ends before the counts themselves are deleted.
const ERASE = ['squares_arrived', 'worked_count', 'worked_counted'].map((table) =>
  statement(`delete from social.${table} where account_id = $1`),
);

/** Has every log counted as it changes, and the counts go with their account. */
@Injectable()
export class ProfileSetup implements OnModuleInit, OnApplicationBootstrap {
  /** After an update: many long logs take their time, and nobody waits for it. */
  private readonly counting: Queue<object> = {
    name: 'count-logs',
    seconds: 12 * 3_600,
    work: () => countIfNeeded(this.database),
  };

  constructor(
    private readonly config: Config,
    private readonly changed: QsosChanged,
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly belongings: Belongings,
    private readonly stations: Stations,
    private readonly heads: PageHeads,
  ) {}

  onModuleInit(): void {
    this.changed.project(PROJECTION);
    this.jobs.register(this.counting);
    this.jobs.register({ name: 'count-squares', cron: '* * * * *', work: () => countArrived(this.database) });
    this.heads.add((path) => profileHead(this.database, this.stations, path));
    this.belongings.register({
      name: 'worked counts',
      erase: erasing(ERASE),
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    if (await areCounted(this.database)) return;
    if (this.config.ROLE !== 'web') await this.jobs.send(this.counting, {}, this.database);
  }
}
