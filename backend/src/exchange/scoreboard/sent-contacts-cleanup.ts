import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Database, statement } from '../../platform/database/database.js';
import { Job } from '../../platform/jobs/background-jobs.js';

const DELETE_OLD = statement(`
  delete from exchange.sent_contact where sent_at < $1::timestamptz - interval '30 days'`);

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
    await this.database.run(DELETE_OLD, [new Date(this.clock.now())]);
  }
}
