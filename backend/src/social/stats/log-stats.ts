import { Injectable } from '@nestjs/common';
import type { LatLon } from '@pileup/radio/grid';
import type { LRUCache } from 'lru-cache';
import { Stations } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { Job, Jobs, type Queue } from '../../platform/jobs/background-jobs.js';
import { ttlCache } from '../../platform/ttl-cache.js';
import { basisOf, type Home, placeOf, refreshStats } from './refresh-stats.js';
import { type StoredStats, storedStats } from './stats.query.js';

const COUNT_STATS: Queue<{ accountId: number }> = { name: 'count-stats', timeoutSeconds: 1_800 };
/** The statistics of an account are counted again no sooner than after this. */
const PAUSE_MS = 5_000;
const CACHE_MAX = 10_000;

/** Statistics of logs: read as they are stored, counted in the background when a reader finds changes. */
@Injectable()
export class LogStats {
  private readonly requested: LRUCache<number, string>;

  constructor(
    private readonly database: Database,
    private readonly stations: Stations,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {
    this.requested = ttlCache(clock, { max: CACHE_MAX, ttlMs: PAUSE_MS });
  }

  /** The stored statistics of the whole log or of a year; enqueues a new count if contacts have changed since. */
  async read(accountId: number, year?: number): Promise<StoredStats & { home: LatLon | null }> {
    const home = await this.homeOf(accountId);
    if (!home) return { isStale: false, countedAt: null, stats: null, home: null };
    const stored = await storedStats(this.database, accountId, basisOf(home), year);
    if (stored.isStale && !this.requested.has(accountId)) {
      this.requested.set(accountId, 'requested');
      // The stored statistics are returned even if nothing can be written at the moment.
      await this.jobs
        .send(COUNT_STATS, { accountId }, this.database, String(accountId))
        .catch(() => this.requested.delete(accountId));
    }
    return { ...stored, home: placeOf(home) };
  }

  @Job(COUNT_STATS)
  async count({ accountId }: { accountId: number }): Promise<void> {
    const home = await this.homeOf(accountId);
    if (!home) return;
    const { isStale } = await storedStats(this.database, accountId, basisOf(home));
    if (isStale) await refreshStats(this.database, accountId, home, this.clock.now());
  }

  /** Undefined for an account that is gone. */
  private async homeOf(accountId: number): Promise<Home | undefined> {
    return (await this.stations.summaries([accountId])).get(accountId);
  }
}
