import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { Database } from '../../platform/database/database.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { ExportFiles } from './export-files.js';
import { claimedFiles, forgetExpiredExports, settleStuckExports } from './export-jobs.query.js';

/** Removes exports a day after they were written, each with its file, and files a crash left behind. */
@Injectable()
export class ExportsSweep implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly files: ExportFiles,
    private readonly jobs: Jobs,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.register({ name: 'sweep-exports', cron: '17 * * * *', work: () => this.sweep() });
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.ROLE !== 'web') await this.sweep();
  }

  async sweep(): Promise<void> {
    await settleStuckExports(this.database, this.clock.now());
    for (const name of await forgetExpiredExports(this.database, this.clock.now())) await this.files.remove(name);
    // Looked for first: a run names its file to the database before it makes it, so none that is seen here is missed there.
    const here = await this.files.names();
    const claimed = await claimedFiles(this.database);
    for (const name of here) if (!claimed.has(name)) await this.files.remove(name);
  }
}
