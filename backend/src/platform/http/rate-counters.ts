import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { Crypto } from '../crypto.js';
import { Database, type Queryable, statement } from '../database/database.js';
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

const RETURNING = `taken, (extract(epoch from ends_at) * 1000)::float8 as "endsAt"`;
const ADD = `
  insert into platform.rate_limit as r (limit_name, key, taken, ends_at) values ($1, $2, $3, $5)
  on conflict (limit_name, key) do update set
    taken = case when r.ends_at <= $4 then excluded.taken else r.taken + excluded.taken end,
    ends_at = case when r.ends_at <= $4 then excluded.ends_at else r.ends_at end
  returning ${RETURNING}`;
const ADD_IN_TRANSACTION = statement(ADD);
// Losing a count in a power cut does no harm, so this does not wait for the disk.
const ADD_ALONE = statement(`${ADD}, set_config('synchronous_commit', 'off', true)`);
const REFUND = statement(`
  update platform.rate_limit set taken = greatest(taken - 1, 0) where limit_name = $1 and key = $2`);
const RESET = statement('delete from platform.rate_limit where limit_name = $1 and key = $2');
const READ = statement(`
  select ${RETURNING} from platform.rate_limit where limit_name = $1 and key = $2 and ends_at > $3`);
const SWEEP = statement('delete from platform.rate_limit where ends_at <= $1');

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
    const values = [limit.name, this.hash(key), count, new Date(now), new Date(now + limit.seconds * 1_000)];
    const [counted] = await (tx ?? this.database).run<RateCount>(tx ? ADD_IN_TRANSACTION : ADD_ALONE, values);
    if (!counted) throw new Error('nothing was counted');
    return counted;
  }

  /** The current count; null if no window is open. */
  async read(limit: Limit, key: string): Promise<RateCount | null> {
    const values = [limit.name, this.hash(key), new Date(this.clock.now())];
    return (await this.database.run<RateCount>(READ, values))[0] ?? null;
  }

  async refund(limit: Limit, key: string): Promise<void> {
    await this.database.run(REFUND, [limit.name, this.hash(key)]);
  }

  async reset(limit: Limit, key: string): Promise<void> {
    await this.database.run(RESET, [limit.name, this.hash(key)]);
  }

  /** Deletes counters of rate limits whose window has ended. */
  @Job({ name: 'sweep-rate-limits', cron: '*/10 * * * *' })
  async sweep(): Promise<void> {
    await this.database.run(SWEEP, [new Date(this.clock.now())]);
  }

  private hash(key: string): Buffer {
    return this.crypto.keyedFingerprint(`rate limit ${key}`);
  }
}
