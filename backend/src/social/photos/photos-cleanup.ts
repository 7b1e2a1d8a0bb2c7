import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Database, statement } from '../../platform/database/database.js';
import { Job } from '../../platform/jobs/background-jobs.js';
import { Store } from '../../platform/storage/store.js';
import { FOLDER, nameOfKey } from './photo-name.js';

const DAY_MS = 86_400_000;
const BATCH_SIZE = 500;

const REFERENCED = statement(`
  select name from social.photo where name = any ($1::text[])
  union all
  select name from social.profile_photo where name = any ($1::text[])`);

/** Removes files without a row: after a crash between writing a file and its row, or a removal that failed permanently. */
@Injectable()
export class PhotosCleanup {
  constructor(
    private readonly database: Database,
    private readonly store: Store,
    private readonly clock: Clock,
  ) {}

  @Job({ name: 'sweep-photos', cron: '41 3 * * *' })
  async sweep(): Promise<void> {
    // The row of a newer file may not be committed yet.
    const before = this.clock.now() - DAY_MS;
    let batch: { key: string; name: string }[] = [];
    for await (const { key, writtenAt } of this.store.list(FOLDER)) {
      const name = nameOfKey(key);
      if (!name || writtenAt > before) continue;
      batch.push({ key, name });
      if (batch.length < BATCH_SIZE) continue;
      await this.removeUnreferenced(batch);
      batch = [];
    }
    await this.removeUnreferenced(batch);
  }

  private async removeUnreferenced(files: { key: string; name: string }[]): Promise<void> {
    if (files.length === 0) return;
    const rows = await this.database.run<{ name: string }>(REFERENCED, [files.map(({ name }) => name)]);
    const referenced = new Set(rows.map(({ name }) => name));
    // A partial file is never used, even if a row has its name.
    for (const { key, name } of files)
      if (!referenced.has(name) || key.endsWith('.partial')) await this.store.remove(key);
  }
}
