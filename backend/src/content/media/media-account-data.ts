import { Injectable } from '@nestjs/common';
import { AccountData, type ArchiveFile, jsonFile } from '../../platform/account-data.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Store } from '../../platform/storage/store.js';
import { type MediaFile, MediaFiles } from './media-files.js';
import { keyOf } from './media-names.js';
import { MEDIA_COLUMNS, type MediaRow } from './media-rows.js';

const ROWS = sql<{ accountId: number }, MediaRow & { qdoId: number | null; startedAt: Date | null }>`
  select ${MEDIA_COLUMNS}, qdo_id as "qdoId", started_at as "startedAt" from content.media where account_id = $accountId order by id`;
const ERASE = sql<
  { accountId: number },
  MediaFile
>`delete from content.media where account_id = $accountId returning kind, name`;
const ERASE_REST = ['media_received', 'media_notice'].map(
  (table) => sql<{ accountId: number }>`delete from content.${table} where account_id = $accountId`,
);

@Injectable()
@AccountData({ order: 85 })
export class MediaAccountData {
  constructor(
    private readonly database: Database,
    private readonly store: Store,
    private readonly mediaFiles: MediaFiles,
  ) {}

  async *files(accountId: number): AsyncIterable<ArchiveFile> {
    const rows = await this.database.run(ROWS, { accountId });
    if (rows.length === 0) return;
    const list = rows.map(({ name, peaks: _, qdoId, createdAt, startedAt, hiddenReason, ...row }) => ({
      file: `${row.kind === 'sstv' ? 'sstv-pictures' : 'recordings'}/${createdAt.toISOString().slice(0, 10)}-${row.id}${name.slice(name.lastIndexOf('.'))}`,
      ...row,
      qdo_id: qdoId,
      created_at: createdAt,
      started_at: startedAt,
      hidden_reason: hiddenReason,
    }));
    yield jsonFile(
      'recordings-and-pictures.json',
      'Your recordings and received pictures: their files, contacts and captions.',
      list,
    );
    for (const [at, { kind, name }] of rows.entries()) {
      // A file deleted since it was listed is skipped.
      const found = await this.store.get(keyOf(kind, name));
      const about = kind === 'sstv' ? 'A received picture.' : 'A recording.';
      if (found) yield { path: list[at]?.file ?? name, about, content: found.stream };
    }
  }

  async erase(accountId: number, tx: Queryable): Promise<void> {
    await this.mediaFiles.removeAfter(tx, await tx.run(ERASE, { accountId }));
    for (const erase of ERASE_REST) await tx.run(erase, { accountId });
  }
}
