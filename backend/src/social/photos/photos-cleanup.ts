import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Job } from '../../platform/jobs/background-jobs.js';
import { PhotoFiles } from './photo-files.js';

const REFERENCED = sql<{ names: readonly string[] }, { name: string }>`
  select name from social.photo where name = any ($names::text[])
  union all
  select name from social.profile_photo where name = any ($names::text[])`;

@Injectable()
export class PhotosCleanup {
  constructor(
    private readonly database: Database,
    private readonly files: PhotoFiles,
    private readonly clock: Clock,
  ) {}

  /** Deletes files of photos that have no row and are older than a day, such as those left by a crash. */
  @Job({ name: 'sweep-photos', cron: '41 3 * * *' })
  async sweep(): Promise<void> {
    await this.files.sweepFiles(this.clock.now(), async (names) => {
      const rows = await this.database.run(REFERENCED, { names });
      return new Set(rows.map(({ name }) => name));
    });
  }
}
