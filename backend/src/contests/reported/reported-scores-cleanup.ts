import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Job } from '../../platform/jobs/background-jobs.js';

const DELETE_OLD = sql<{ now: Date }>`
  delete from contests.reported_score where received_at < $now::timestamptz - interval '400 days'`;
// The newest one of a station stays while its score is shown.
const DELETE_PAST = sql<{ now: Date }>`
  delete from contests.reported_score_past where received_at < $now::timestamptz - interval '12 days'`;

/** Deletes scores that are no longer shown. */
@Injectable()
export class ReportedScoresCleanup {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Deletes scores sent by contest loggers after 400 days, and their earlier states after 12 days. */
  @Job({ name: 'prune-reported-scores', cron: '22 4 * * *' })
  async prune(): Promise<void> {
    const now = new Date(this.clock.now());
    await this.database.run(DELETE_OLD, { now });
    await this.database.run(DELETE_PAST, { now });
  }
}
