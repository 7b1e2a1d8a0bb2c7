import { Injectable } from '@nestjs/common';
import { QsosChanged } from '../../logbook/index.js';
import { Clock, isWithin } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { type Charts, profileCharts } from './profile-charts.query.js';

/** Limits the age of an entry if a change notification is lost. */
const CACHE_TTL_MS = 10_000;
/** Each entry may list thousands of squares. */
const CACHE_MAX = 40;

/** Caches the charts of stations for some seconds: they are public, and expensive for a large log. */
@Injectable()
export class CachedCharts {
  private readonly cache = new Map<number, { charts: Promise<Charts>; at: number }>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    changed: QsosChanged,
  ) {
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
    if (cached && isWithin(CACHE_TTL_MS, cached.at, now)) return cached.charts;
    const charts = profileCharts(this.database, accountId, now);
    const entry = { charts, at: now };
    this.cache.delete(accountId);
    for (const oldest of this.cache.keys()) if (this.cache.size >= CACHE_MAX) this.cache.delete(oldest);
    this.cache.set(accountId, entry);
    const evict = () => {
      if (this.cache.get(accountId) === entry) this.cache.delete(accountId);
    };
    // Failures and logs that are not counted yet are not cached.
    charts.then(({ counting }) => counting && evict(), evict);
    return charts;
  }
}
