import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { Crypto } from '../crypto.js';
import { Database, type Queryable } from '../database/database.js';
import { sql } from '../database/sql.js';
import { Job } from '../jobs/background-jobs.js';

/** A rate limit: `points` per `seconds`, counted by key (an address, an account). */
export interface Limit {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  /**
   * Whether nearly every request takes a point: points are then counted in this process and added to the database from
   * time to time, so that several instances together allow a little more.
   */
  readonly isHot?: boolean;
}

/** The points taken in the current window, and its end in ms since 1970. */
export interface RateCount {
  taken: number;
  endsAt: number;
}

interface NewCount {
  limit: string;
  key: Buffer;
  count: number;
  now: Date;
  endsAt: Date;
}

const RETURNING = `taken, (extract(epoch from ends_at) * 1000)::float8 as "endsAt"`;
const ADD = `
  insert into platform.rate_limit as r (limit_name, key, taken, ends_at) values ($limit, $key, $count, $endsAt)
  on conflict (limit_name, key) do update set
    taken = case when r.ends_at <= $now then excluded.taken else r.taken + excluded.taken end,
    ends_at = case when r.ends_at <= $now then excluded.ends_at else r.ends_at end
  returning ${RETURNING}`;
const ADD_IN_TRANSACTION = sql<NewCount, RateCount>`${ADD}`;
// Losing a count in a power cut does no harm, so this does not wait for the disk.
const ADD_ALONE = sql<NewCount, RateCount & { set_config: string }>`
  ${ADD}, set_config('synchronous_commit', 'off', true)`;
const REFUND = sql<{ limit: string; key: Buffer }>`
  update platform.rate_limit set taken = greatest(taken - 1, 0) where limit_name = $limit and key = $key`;
const RESET = sql<{
  limit: string;
  key: Buffer;
}>`delete from platform.rate_limit where limit_name = $limit and key = $key`;
const READ = sql<{ limit: string; key: Buffer; now: Date }, RateCount>`
  select ${RETURNING} from platform.rate_limit where limit_name = $limit and key = $key and ends_at > $now`;
const SWEEP = sql<{ now: Date }>`delete from platform.rate_limit where ends_at <= $now`;

/** The counters of the rate limits, in the database: shared by all instances and persistent across restarts. */
@Injectable()
export class RateCounters {
  constructor(
    private readonly database: Database,
    private readonly crypto: Crypto,
    private readonly clock: Clock,
  ) {}

  /** Adds `count`; the first one starts a window. With `tx` it counts only if that transaction commits. */
  async add(limit: Limit, key: string, count: number, tx?: Queryable): Promise<RateCount> {
    const now = this.clock.now();
    const params = {
      limit: limit.name,
      key: this.hash(key),
      count,
      now: new Date(now),
      endsAt: new Date(now + limit.seconds * 1_000),
    };
    const [counted] = tx ? await tx.run(ADD_IN_TRANSACTION, params) : await this.database.run(ADD_ALONE, params);
    if (!counted) throw new Error('nothing was counted');
    return counted;
  }

  /** The current count; null if no window is open. */
  async read(limit: Limit, key: string): Promise<RateCount | null> {
    const params = { limit: limit.name, key: this.hash(key), now: new Date(this.clock.now()) };
    return (await this.database.run(READ, params))[0] ?? null;
  }

  async refund(limit: Limit, key: string): Promise<void> {
    await this.database.run(REFUND, { limit: limit.name, key: this.hash(key) });
  }

  async reset(limit: Limit, key: string): Promise<void> {
    await this.database.run(RESET, { limit: limit.name, key: this.hash(key) });
  }

  /** Deletes counters of rate limits whose window has ended. */
  @Job({ name: 'sweep-rate-limits', cron: '*/10 * * * *' })
  async sweep(): Promise<void> {
    await this.database.run(SWEEP, { now: new Date(this.clock.now()) });
  }

  private hash(key: string): Buffer {
    return this.crypto.keyedFingerprint(`rate limit ${key}`);
  }
}
