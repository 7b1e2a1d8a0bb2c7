import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { Config } from '../config.js';
import { Job } from '../jobs/background-jobs.js';

const RETENTION_MS = 30 * 86_400_000;

/** Deletes e-mails in the outbox folder after 30 days, since they hold personal data. */
@Injectable()
export class OutboxCleanup {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Deletes e-mails in the outbox folder after 30 days. */
  @Job({ name: 'sweep-outbox', cron: '12 4 * * *' })
  async sweep(): Promise<void> {
    const outbox = join(this.config.DATA_DIR, 'outbox');
    for (const name of await readdir(outbox).catch(() => [])) {
      const path = join(outbox, name);
      const found = await stat(path).catch(() => undefined);
      if (found && found.mtimeMs < this.clock.now() - RETENTION_MS) await rm(path, { force: true });
    }
  }
}
