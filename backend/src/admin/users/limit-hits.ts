import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { ACCOUNT_ROWS } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { LimitRefusals } from '../../platform/http/limit-refusals.js';
import { Job } from '../../platform/jobs/background-jobs.js';

const WRITE_MS = 10_000;
const DAYS = 30;
const DAY = 86_400_000;

// An account may be erased between its request and this write. The lock makes one wait for the other.
const ADD = sql<{
  accountIds: readonly number[];
  calls: readonly string[];
  hits: readonly number[];
  lastAts: readonly Date[];
}>`
  insert into admin.limit_hit as h (account_id, day, call, hits, last_at)
  select i.account_id, (i.last_at at time zone 'UTC')::date, i.call, i.hits, i.last_at
  from unnest($accountIds::integer[], $calls::text[], $hits::integer[], $lastAts::timestamptz[]) as i (account_id, call, hits, last_at)
    join (${ACCOUNT_ROWS}) u on u.id = i.account_id
  order by 1, 2, 3 for key share of u
  on conflict (account_id, day, call) do update set
    hits = h.hits + excluded.hits, last_at = greatest(h.last_at, excluded.last_at)`;
const SWEEP = sql<{ before: Date }>`delete from admin.limit_hit where day < $before::date`;

/** Stores which accounts ran into rate limits, for their pages. */
@Injectable()
export class LimitHitsStore implements OnApplicationShutdown {
  /** Ends with the last write, for which a shutdown waits. */
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly refusals: LimitRefusals,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Adds the requests that rate limits refused since the last write to the counts of their accounts. */
  @Interval(WRITE_MS)
  write(): Promise<void> {
    this.writing = this.writing.then(() => this.writeWaiting());
    return this.writing;
  }

  private async writeWaiting(): Promise<void> {
    const taken = this.refusals.take();
    if (taken.length === 0) return;
    // A lost count does no harm.
    await this.database
      .run(ADD, {
        accountIds: taken.map(({ accountId }) => accountId),
        calls: taken.map(({ call }) => call),
        hits: taken.map(({ hits }) => hits),
        lastAts: taken.map(({ lastAt }) => new Date(lastAt)),
      })
      .catch(() => undefined);
  }

  /** Deletes counts of requests that rate limits refused, 30 days after the requests. */
  @Job({ name: 'sweep-limit-hits', cron: '56 3 * * *' })
  async sweep(): Promise<void> {
    await this.database.run(SWEEP, { before: new Date(this.clock.now() - DAYS * DAY) });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.write();
  }
}
