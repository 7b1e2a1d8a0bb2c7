import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { type NoParams, type NotNull, sql } from '../../platform/database/sql.js';
import { Job } from '../../platform/jobs/background-jobs.js';
import { Files } from '../../platform/storage/files.js';

const DAY_MS = 86_400_000;
/** Retention of checked files, and of files whose import failed. */
const CHECKED_DAYS = 1;
const FAILED_DAYS = 7;

const RELEASE_FILES = sql<{ checkedBefore: Date; failedBefore: Date }>`
  update exchange.import set stored_as = null where stored_as is not null
    and ((status = 'done' and finished_at < $checkedBefore) or (status in ('failed', 'undone') and finished_at < $failedBefore))`;
const STORED = sql<
  NoParams,
  { stored_as: NotNull<string> }
>`select stored_as from exchange.import where stored_as is not null`;

/** Removes uploads that are no longer needed, and those left by a crash between storing the file and the row. */
@Injectable()
export class UploadsCleanup {
  constructor(
    private readonly database: Database,
    private readonly files: Files,
    private readonly clock: Clock,
  ) {}

  /**
   * Deletes uploads that were only checked after a day, those of failed or undone imports after 7 days, and files of no
   * import after a day.
   */
  @Job({ name: 'sweep-uploads', cron: '27 3 * * *' })
  async sweep(): Promise<void> {
    const now = this.clock.now();
    await this.database.run(RELEASE_FILES, {
      checkedBefore: new Date(now - CHECKED_DAYS * DAY_MS),
      failedBefore: new Date(now - FAILED_DAYS * DAY_MS),
    });
    const rows = await this.database.run(STORED);
    await this.files.sweep(new Set(rows.map((row) => row.stored_as)));
  }
}
