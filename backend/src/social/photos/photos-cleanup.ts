import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Database, statement } from '../../platform/database/database.js';
import { Job } from '../../platform/jobs/background-jobs.js';
import { PhotoFiles } from './photo-files.js';

const REFERENCED = statement(`
  select name from social.photo where name = any ($1::text[])
  union all
  select name from social.profile_photo where name = any ($1::text[])`);

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
      const rows = await this.database.run<{ name: string }>(REFERENCED, [names]);
      return new Set(rows.map(({ name }) => name));
    });
  }
}
