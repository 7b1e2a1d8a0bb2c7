import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { type NoParams, sql } from '../../platform/database/sql.js';
import { Job } from '../../platform/jobs/background-jobs.js';

const DAY = 86_400_000;
const RETENTION_DAYS = 365;
const MAX_PER_ACCOUNT = 2_000;

const DELETE_OLD = sql<{ before: Date }>`delete from social.notification where created_at < $before`;
const OVER_LIMIT = sql<NoParams, { account_id: number }>`
  select account_id from social.notification group by account_id having count(*) > ${MAX_PER_ACCOUNT}`;
const DELETE_OVERFLOW = sql<{ accountId: number }>`
  delete from social.notification where account_id = $accountId and id <= (
    select id from social.notification where account_id = $accountId order by id desc offset ${MAX_PER_ACCOUNT} limit 1)`;
// Rows of 1970-01-01 are permanent: a follower is notified only once.
const DELETE_PAST_DAYS = sql<{ until: string }>`
  delete from social.noticed where day between '1970-01-02' and $until::date`;

/** Deletes notifications older than a year, and all but the newest 2,000 notifications of an account. */
export async function sweepInbox(database: Queryable, now: number): Promise<void> {
  await database.run(DELETE_OLD, { before: new Date(now - RETENTION_DAYS * DAY) });
  for (const { account_id } of await database.run(OVER_LIMIT))
    await database.run(DELETE_OVERFLOW, { accountId: account_id });
  await database.run(DELETE_PAST_DAYS, { until: new Date(now - 3 * DAY).toISOString().slice(0, 10) });
}

/** The nightly `sweepInbox`. */
@Injectable()
export class InboxCleanup {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Deletes notifications and messages after a year, those beyond the newest 2,000 of an account, and after 3 days the
   * rows that limit notifications to one a day.
   */
  @Job({ name: 'sweep-inbox', cron: '37 3 * * *' })
  async sweep(): Promise<void> {
    await sweepInbox(this.database, this.clock.now());
  }
}
