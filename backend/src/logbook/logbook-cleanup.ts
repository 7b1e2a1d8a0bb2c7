import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { Database, type Queryable } from '../platform/database/database.js';
import { sql } from '../platform/database/sql.js';
import { Job } from '../platform/jobs/background-jobs.js';
import { deleteOldImages } from './bulk/undo-imported.js';
import { UNDOABLE_MS } from './edits/edit.js';
import { purgeDeleted } from './qso/delete-qso.js';
import { deleteEndedSerials } from './serials/reserve-serials.js';

/** For how long the changes of a contact are shown. */
const HISTORY_MS = 365 * 86_400_000;

const EDITS = sql<{ before: Date }>`delete from logbook.edit where coalesce(applied_at, created_at) < $before`;
const CHANGES = sql<{ before: Date }>`delete from logbook.qso_change where changed_at < $before`;

/** Deletes edits that cannot be undone any more, and changes of contacts after a year. */
export async function deleteOldChanges(database: Queryable, now: number): Promise<void> {
  await database.run(EDITS, { before: new Date(now - UNDOABLE_MS) });
  await database.run(CHANGES, { before: new Date(now - HISTORY_MS) });
}

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
