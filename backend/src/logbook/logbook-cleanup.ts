import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { Job } from '../platform/jobs/background-jobs.js';
import { deleteOldImages } from './bulk/undo-imported.js';
import { deleteOldChanges } from './edits/delete-old-changes.js';
import { purgeDeleted } from './qso/delete-qso.js';
import { deleteEndedSerials } from './serials/reserve-serials.js';

/** Nightly deletion of contacts and changes whose undo period is over, and of serial numbers of past contests. */
@Injectable()
export class LogbookCleanup {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Permanently deletes contacts 30 days after their deletion. */
  @Job({ name: 'purge-deleted', cron: '42 3 * * *' })
  async purgeDeleted(): Promise<void> {
    await purgeDeleted(this.database, this.clock.now());
  }

  /** Deletes copies of contacts from before an import changed them, after 30 days. */
  @Job({ name: 'forget-old-imports', cron: '47 3 * * *' })
  async deleteOldImages(): Promise<void> {
    await deleteOldImages(this.database, this.clock.now());
  }

  /** Deletes edits of several contacts after 30 days, and the changes of each contact after a year. */
  @Job({ name: 'sweep-edits', cron: '49 3 * * *' })
  async deleteOldChanges(): Promise<void> {
    await deleteOldChanges(this.database, this.clock.now());
  }

  /** Deletes the next serial numbers of contests 5 days after their last block was reserved. */
  @Job({ name: 'sweep-serials', cron: '52 3 * * *' })
  async deleteEndedSerials(): Promise<void> {
    await deleteEndedSerials(this.database, this.clock.now());
  }
}
