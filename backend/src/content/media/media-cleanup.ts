import { Injectable } from '@nestjs/common';
import { existingQsos } from '../../logbook/index.js';
import { Clock } from '../../platform/clock.js';
import { Database, type Statement, statement } from '../../platform/database/database.js';
import { Job } from '../../platform/jobs/background-jobs.js';
import { Store } from '../../platform/storage/store.js';
import { sweepFolder } from '../../platform/storage/sweep-folder.js';
import { type MediaFile, MediaFiles } from './media-files.js';
import { FOLDERS, nameOfKey } from './media-names.js';
import { WAITING_MS } from './offers/waiting-files.query.js';

const DAY_MS = 86_400_000;
const BATCH_SIZE = 500;
/** A program that sends a file again within this time adds none. */
const RECEIVED_MS = 400 * DAY_MS;

const REFERENCED = statement('select name from content.media where name = any ($1::text[])');
const NEXT_QSOS = statement(`
  select distinct qdo_id as "qdoId" from content.media where qdo_id > $1 and is_qso_deleted order by qdo_id limit ${BATCH_SIZE}`);
const DELETE_OF_QSOS = statement(
  'delete from content.media where qdo_id = any ($1::bigint[]) and is_qso_deleted returning kind, name',
);
const DELETE_WAITING = statement(`
  delete from content.media where qdo_id is null and created_at < $1 returning kind, name`);
const DELETE_RECEIVED = statement('delete from content.media_received where received_at < $1');

/** Removes files and rows that nothing refers to any more. */
@Injectable()
export class MediaCleanup {
  constructor(
    private readonly database: Database,
    private readonly store: Store,
    private readonly files: MediaFiles,
    private readonly clock: Clock,
  ) {}

  /**
   * Deletes files of recordings and pictures that have no row and are older than a day. A crash between writing a file
   * and its row leaves them, or a removal that failed permanently.
   */
  @Job({ name: 'sweep-media-files', cron: '11 4 * * *' })
  async sweepFiles(): Promise<void> {
    for (const folder of Object.values(FOLDERS))
      await sweepFolder(this.store, folder, nameOfKey, this.clock.now(), async (names) => {
        const rows = await this.database.run<{ name: string }>(REFERENCED, [names]);
        return new Set(rows.map(({ name }) => name));
      });
  }

  /** Deletes recordings and pictures of contacts that were deleted 30 days ago and can no longer be restored. */
  @Job({ name: 'purge-media', cron: '57 3 * * *' })
  async purge(): Promise<void> {
    for (let last = 0; ; ) {
      const rows = await this.database.run<{ qdoId: number }>(NEXT_QSOS, [last]);
      const ids = rows.map(({ qdoId }) => qdoId);
      if (ids.length === 0) return;
      const existing = await existingQsos(this.database, ids);
      const gone = ids.filter((id) => !existing.has(id));
      await this.deleteRows(DELETE_OF_QSOS, [gone]);
      last = ids.at(-1) ?? last;
    }
  }

  /** Deletes files that waited for a contact for 14 days, and the hashes of received files after 400 days. */
  @Job({ name: 'forget-offered-media', cron: '2 4 * * *' })
  async forgetOffered(): Promise<void> {
    const now = this.clock.now();
    await this.deleteRows(DELETE_WAITING, [new Date(now - WAITING_MS)]);
    await this.database.run(DELETE_RECEIVED, [new Date(now - RECEIVED_MS)]);
  }

  private async deleteRows(deletion: Statement, values: unknown[]): Promise<void> {
    await this.database.transaction(async (tx) =>
      this.files.removeAfter(tx, await tx.run<MediaFile>(deletion, values)),
    );
  }
}
