import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { ttlCache } from '../../platform/ttl-cache.js';
import type { Contest } from '../contest.entity.js';

const READ = sql<{ contestId: number }, { accountId: number; category: string }>`
  select account_id as "accountId", category from contests.entry where contest_id = $contestId`;
/** Pages ask for the scores every 10 seconds. */
const CACHE = { max: 20, ttlMs: 10_000 };

/** The category that each station of a contest has chosen. */
@Injectable()
export class ContestCategories {
  private readonly cache;

  constructor(
    private readonly database: Database,
    clock: Clock,
  ) {
    this.cache = ttlCache<number, ReadonlyMap<number, string>>(clock, CACHE);
  }

  /** Categories by account, without those the contest no longer has. Other instances see a choice after ten seconds. */
  async of({ id, categories }: Contest): Promise<ReadonlyMap<number, string>> {
    if (categories.length === 0) return new Map();
    const cached = this.cache.get(id);
    if (cached) return cached;
    const rows = await this.database.run(READ, { contestId: id });
    const chosen = rows.filter(({ category }) => categories.includes(category));
    const byAccount = new Map(chosen.map(({ accountId, category }) => [accountId, category]));
    this.cache.set(id, byAccount);
    return byAccount;
  }

  forget(contestId: number): void {
    this.cache.delete(contestId);
  }
}
