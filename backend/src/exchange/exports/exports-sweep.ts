import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { Database } from '../../platform/database/database.js';
import { Job } from '../../platform/jobs/jobs.js';
import { ExportFiles } from './export-files.js';
import { deleteExpiredExports, failStuckExports, storedFileNames } from './export-jobs.query.js';

/** Removes exports a day after they were written, each with its file, and files a crash left behind. */
@Injectable()
export class ExportsSweep implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly files: ExportFiles,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.ROLE !== 'web') await this.sweep();
  }

  @Job({ name: 'sweep-exports', cron: '17 * * * *' })
  async sweep(): Promise<void> {
    await failStuckExports(this.database, this.clock.now());
    for (const name of await deleteExpiredExports(this.database, this.clock.now())) await this.files.remove(name);
    // Looked for first: a run names its file to the database before it makes it, so none that is seen here is missed there.
    const here = await this.files.names();
    const claimed = await storedFileNames(this.database);
    for (const name of here) if (!claimed.has(name)) await this.files.remove(name);
  }
}
