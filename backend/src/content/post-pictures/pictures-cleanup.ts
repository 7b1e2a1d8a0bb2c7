import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Database, statement } from '../../platform/database/database.js';
import { Job } from '../../platform/jobs/background-jobs.js';
import { deleteUnused, lockPictures } from './picture-rows.js';
import { PostPictureFiles } from './post-picture-files.js';

const DAY_MS = 86_400_000;

const OLD_UNUSED = statement(`
  select account_id as "accountId", array_agg(name) as names from content.post_picture p
  where created_at < $1 and not exists (select from content.post_picture_use u where u.name = p.name)
  group by account_id`);
const REFERENCED = statement('select name from content.post_picture where name = any ($1::text[])');

/** Removes pictures that no post has shown for a day after their upload, and files without a row. */
@Injectable()
export class PicturesCleanup {
  constructor(
    private readonly database: Database,
    private readonly files: PostPictureFiles,
    private readonly clock: Clock,
  ) {}

  /** Deletes pictures that no post shows, and files without a row, a day after their upload. */
  @Job({ name: 'sweep-post-pictures', cron: '44 3 * * *' })
  async sweep(): Promise<void> {
    const now = this.clock.now();
    const unused = await this.database.run<{ accountId: number; names: string[] }>(OLD_UNUSED, [
      new Date(now - DAY_MS),
    ]);
    for (const { accountId, names } of unused)
      await this.database.transaction(async (tx) => {
        await lockPictures(accountId, tx);
        await this.files.removeAfter(tx, await deleteUnused(names, tx));
      });
    await this.files.sweepFiles(now, async (candidates) => {
      const rows = await this.database.run<{ name: string }>(REFERENCED, [candidates]);
      return new Set(rows.map(({ name }) => name));
    });
  }
}
