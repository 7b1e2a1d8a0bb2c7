import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Job } from '../../platform/jobs/background-jobs.js';

const DELETE_OLD = sql<{ now: Date }>`
  delete from exchange.sent_contact where sent_at < $now::timestamptz - interval '30 days'`;

/** Programs correct contacts during a contest and some days later. */
@Injectable()
export class SentContactsCleanup {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Deletes the ids that contest loggers gave to contacts, 30 days after they were sent. */
  @Job({ name: 'forget-sent-contacts', cron: '12 4 * * *' })
  async forget(): Promise<void> {
    await this.database.run(DELETE_OLD, { now: new Date(this.clock.now()) });
  }
}
