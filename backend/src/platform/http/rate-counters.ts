import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../clock.js';
import { Crypto } from '../crypto.js';
import { Database, type Runs, statement } from '../database/database.js';
import { Jobs } from '../jobs/jobs.js';

/** How often something may be done: `points` per `seconds`, counted by key (an address, an account). */
export interface Limit {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  /**
   * Taken by nearly every request: counted in this process, which tells the database now and then, so that several
   * instances together allow a little more.
   */
  readonly isHot?: boolean;
}

/** How often something was done in the window that runs, and when (ms since 1970) that one ends. */
export interface Counted {
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
const ADD_WITHIN = statement(ADD);
// A count that a power cut takes back does no harm: nobody waits for the disk.
const ADD_ALONE = statement(`${ADD}, set_config('synchronous_commit', 'off', true)`);
const GIVE_BACK = statement(`
  update platform.rate_limit set taken = greatest(taken - 1, 0) where limit_name = $1 and key = $2`);
const RESET = statement('delete from platform.rate_limit where limit_name = $1 and key = $2');
const READ = statement(`
  select ${RETURNING} from platform.rate_limit where limit_name = $1 and key = $2 and ends_at > $3`);
const SWEEP = statement('delete from platform.rate_limit where ends_at <= $1');

/** The counters behind the limits, in the database: all instances count together, and a restart forgets nothing. */
@Injectable()
export class RateCounters implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly crypto: Crypto,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.register({ name: 'sweep-rate-limits', cron: '*/10 * * * *', work: () => this.sweep() });
  }

  /** Adds `count`; a window begins with the first. Within `tx` it counts only if that commits. */
  async add(limit: Limit, key: string, count: number, tx?: Runs): Promise<Counted> {
    const now = this.clock.now();
    const values = [limit.name, this.hash(key), count, new Date(now), new Date(now + limit.seconds * 1_000)];
    const [counted] = await (tx ?? this.database).run<Counted>(tx ? ADD_WITHIN : ADD_ALONE, values);
    if (!counted) throw new Error('nothing was counted');
    return counted;
  }

  /** What was counted; nothing once the window is over. */
  async read(limit: Limit, key: string): Promise<Counted | null> {
    const values = [limit.name, this.hash(key), new Date(this.clock.now())];
    return (await this.database.run<Counted>(READ, values))[0] ?? null;
  }

  async giveBack(limit: Limit, key: string): Promise<void> {
    await this.database.run(GIVE_BACK, [limit.name, this.hash(key)]);
  }

  async reset(limit: Limit, key: string): Promise<void> {
    await this.database.run(RESET, [limit.name, this.hash(key)]);
  }

  async sweep(): Promise<void> {
    await this.database.run(SWEEP, [new Date(this.clock.now())]);
  }

  private hash(key: string): Buffer {
    return this.crypto.keyedFingerprint(`rate limit ${key}`);
  }
}
