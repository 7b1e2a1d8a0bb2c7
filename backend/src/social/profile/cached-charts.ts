import { Injectable } from '@nestjs/common';
import type { LRUCache } from 'lru-cache';
import { QsosChanged } from '../../logbook/index.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { ttlCache } from '../../platform/ttl-cache.js';
import { type Charts, profileCharts } from './profile-charts.query.js';

/** Limits the age of an entry if a change notification is lost. */
const CACHE_TTL_MS = 10_000;
/** Each entry may list thousands of squares. */
const CACHE_MAX = 40;

/** Caches the charts of stations for some seconds: they are public, and expensive for a large log. */
@Injectable()
export class CachedCharts {
  private readonly cache: LRUCache<number, Promise<Charts>>;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    changed: QsosChanged,
  ) {
    this.cache = ttlCache(clock, { max: CACHE_MAX, ttlMs: CACHE_TTL_MS });
    changed.onChange((accounts) => {
      if (accounts) for (const account of accounts) this.cache.delete(account);
      else this.cache.clear();
    });
  }

  /** Empty charts for `null`, an unknown station. */
  of(accountId: number | null): Promise<Charts> {
    const now = this.clock.now();
    if (accountId === null) return profileCharts(this.database, null, now);
    const cached = this.cache.get(accountId);
    if (cached) return cached;
    const charts = profileCharts(this.database, accountId, now);
    this.cache.set(accountId, charts);
    const evict = () => {
      if (this.cache.peek(accountId) === charts) this.cache.delete(accountId);
    };
    // Failures and logs that are not counted yet are not cached.
    charts.then(({ counting }) => counting && evict(), evict);
    return charts;
  }
}
