import { Injectable } from '@nestjs/common';
import { existingQsos } from '../../logbook/index.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import type { NotNull } from '../../platform/database/sql.js';
import { type Statement, sql } from '../../platform/database/sql.js';
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

const REFERENCED = sql<
  { names: readonly string[] },
  { name: string }
>`select name from content.media where name = any ($names::text[])`;
const NEXT_QSOS = sql<{ after: number }, { qdoId: NotNull<number> }>`
  select distinct qdo_id as "qdoId" from content.media where qdo_id > $after and is_qso_deleted order by qdo_id limit ${BATCH_SIZE}`;
const DELETE_OF_QSOS = sql<{ qdoIds: readonly number[] }, MediaFile>`
  delete from content.media where qdo_id = any ($qdoIds::bigint[]) and is_qso_deleted returning kind, name`;
const DELETE_WAITING = sql<{ before: Date }, MediaFile>`
  delete from content.media where qdo_id is null and created_at < $before returning kind, name`;
const DELETE_RECEIVED = sql<{ before: Date }>`delete from content.media_received where received_at < $before`;

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
        const rows = await this.database.run(REFERENCED, { names });
        return new Set(rows.map(({ name }) => name));
      });
  }

  /** Deletes recordings and pictures of contacts that were deleted 30 days ago and can no longer be restored. */
  @Job({ name: 'purge-media', cron: '57 3 * * *' })
  async purge(): Promise<void> {
    for (let after = 0; ; ) {
      const rows = await this.database.run(NEXT_QSOS, { after });
      const ids = rows.map(({ qdoId }) => qdoId);
      if (ids.length === 0) return;
      const existing = await existingQsos(this.database, ids);
      const gone = ids.filter((id) => !existing.has(id));
      await this.deleteRows(DELETE_OF_QSOS, { qdoIds: gone });
      after = ids.at(-1) ?? after;
    }
  }

  /** Deletes files that waited for a contact for 14 days, and the hashes of received files after 400 days. */
  @Job({ name: 'forget-offered-media', cron: '2 4 * * *' })
  async forgetOffered(): Promise<void> {
    const now = this.clock.now();
    await this.deleteRows(DELETE_WAITING, { before: new Date(now - WAITING_MS) });
    await this.database.run(DELETE_RECEIVED, { before: new Date(now - RECEIVED_MS) });
  }

  private async deleteRows<Params extends object>(
    deletion: Statement<Params, MediaFile>,
    params: NoInfer<Params>,
  ): Promise<void> {
    await this.database.transaction(async (tx) => this.files.removeAfter(tx, await tx.run(deletion, params)));
  }
}
