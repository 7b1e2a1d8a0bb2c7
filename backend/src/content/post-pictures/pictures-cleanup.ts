import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Job } from '../../platform/jobs/background-jobs.js';
import { deleteUnused, lockPictures } from './picture-rows.js';
import { PostPictureFiles } from './post-picture-files.js';

const DAY_MS = 86_400_000;

const OLD_UNUSED = sql<{ before: Date }, { accountId: number; names: string[] }>`
  select account_id as "accountId", array_agg(name) as names from content.post_picture p
  where created_at < $before and not exists (select from content.post_picture_use u where u.name = p.name)
  group by account_id`;
const REFERENCED = sql<
  { names: readonly string[] },
  { name: string }
>`select name from content.post_picture where name = any ($names::text[])`;

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
    const unused = await this.database.run(OLD_UNUSED, { before: new Date(now - DAY_MS) });
    for (const { accountId, names } of unused)
      await this.database.transaction(async (tx) => {
        await lockPictures(accountId, tx);
        await this.files.removeAfter(tx, await deleteUnused(names, tx));
      });
    await this.files.sweepFiles(now, async (names) => {
      const rows = await this.database.run(REFERENCED, { names });
      return new Set(rows.map(({ name }) => name));
    });
  }
}
