import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { Database } from '../../platform/database/database.js';
import { Job } from '../../platform/jobs/background-jobs.js';
import { ExportFiles } from './export-files.js';
import { deleteExpiredExports, failStuckExports, storedFileNames } from './export-jobs.query.js';

/** Removes exports a day after they were written, with their files, and files left by a crash. */
@Injectable()
export class ExportsCleanup implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly files: ExportFiles,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.ROLE !== 'web') await this.sweep();
  }

  /** Fails exports without progress for 10 minutes; deletes exports after 24 hours, and files that belong to none. */
  @Job({ name: 'sweep-exports', cron: '17 * * * *' })
  async sweep(): Promise<void> {
    await failStuckExports(this.database, this.clock.now());
    for (const name of await deleteExpiredExports(this.database, this.clock.now())) await this.files.remove(name);
    // Files are listed first: a run stores the name of its file in the database before it creates the file.
    const names = await this.files.names();
    const stored = await storedFileNames(this.database);
    for (const name of names) if (!stored.has(name)) await this.files.remove(name);
  }
}
