import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../clock.js';
import { Config } from '../config.js';
import { Jobs } from '../jobs/jobs.js';

const KEPT_MS = 30 * 86_400_000;

/** Removes letters that were written to the disk for want of a mail server, 30 days later: they name people. */
@Injectable()
export class OutboxSweep implements OnModuleInit {
  constructor(
    private readonly config: Config,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.register({ name: 'sweep-outbox', cron: '12 4 * * *', work: () => this.sweep() });
  }

  async sweep(): Promise<void> {
    const outbox = join(this.config.DATA_DIR, 'outbox');
    for (const name of await readdir(outbox).catch(() => [])) {
      const letter = join(outbox, name);
      const found = await stat(letter).catch(() => undefined);
      if (found && found.mtimeMs < this.clock.now() - KEPT_MS) await rm(letter, { force: true });
    }
  }
}
