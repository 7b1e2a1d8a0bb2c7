import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { Config } from '../config.js';
import type { Queryable } from '../database/database.js';
import { TooMany } from '../errors.js';
import { addressGroup } from './ip-address-key.js';
import { type Limit, type RateCount, RateCounters } from './rate-counters.js';

export interface TakeOptions {
  /** Replaces the default error text. */
  message?: string;
  /** The point counts only if this transaction commits. */
  tx?: Queryable;
}

/** A site, an IPv6 /48, has this many times the points of one host. */
const HOSTS_OF_SITE = 10;
/** Maximum number of keys in each of the two caches; beyond, the cache is cleared. */
const MAX_KEYS = 20_000;
/** How long a refusal is cached; not longer, since another instance may reset the counter. */
const REFUSAL_TTL_MS = 3_000;
/** Share of a hot limit's points that is counted locally before the database is updated. */
const LOCAL_SHARE = 0.05;

interface HotCount extends RateCount {
  /** Points not yet written to the database. */
  pending: number;
}

/** Rate limits, shared by all instances. */
@Injectable()
export class Limits {
  /** Cache of exceeded limits, which saves queries. */
  private readonly refusals = new Map<string, { askAt: number; endsAt: number }>();
  private readonly hotCounts = new Map<string, HotCount>();

  constructor(
    private readonly config: Config,
    private readonly counters: RateCounters,
    private readonly clock: Clock,
  ) {}

  /** Takes one point, or throws `TooMany` with the seconds to wait. Returns how many were taken so far. */
  async take(limit: Limit, key: string, options: TakeOptions = {}): Promise<number> {
    const now = this.clock.now();
    const name = `${limit.name} ${key}`;
    const refused = this.refusals.get(name);
    if (refused && refused.askAt > now) throw tooMany(refused.endsAt - now, options.message);
    const points = this.pointsOf(limit);
    const { taken, endsAt } = limit.isHot
      ? this.takeHot(limit, name, key, now)
      : await this.counters.add(limit, key, 1, options.tx);
    if (taken <= points) return taken;
    if (this.refusals.size >= MAX_KEYS) this.refusals.clear();
    this.refusals.set(name, { askAt: Math.min(endsAt, now + REFUSAL_TTL_MS), endsAt });
    throw tooMany(endsAt - now, options.message);
  }

  /**
   * The same, counted by network address. All 2^64 addresses of an IPv6 network count as one; a site, which may have 2^16
   * networks, has ten times as many points.
   */
  async takeByAddress(limit: Limit, address: string, options: TakeOptions = {}): Promise<number> {
    const { host, site } = addressGroup(address);
    const taken = await this.take(limit, host, options);
    if (site) await this.take(ofSite(limit), site, options);
    return taken;
  }

  /** Takes one point and returns whether one was left, instead of throwing: for background work. */
  async tryTake(limit: Limit, key: string, tx?: Queryable): Promise<boolean> {
    try {
      await this.take(limit, key, tx ? { tx } : {});
      return true;
    } catch (error) {
      if (error instanceof TooMany) return false;
      throw error;
    }
  }

  /** How many points were taken in the current window. */
  async count(limit: Limit, key: string): Promise<number> {
    return (await this.counters.read(limit, key))?.taken ?? 0;
  }

  async refund(limit: Limit, key: string): Promise<void> {
    this.refusals.delete(`${limit.name} ${key}`);
    await this.counters.refund(limit, key);
  }

  async refundByAddress(limit: Limit, address: string): Promise<void> {
    const { host, site } = addressGroup(address);
    await this.refund(limit, host);
    if (site) await this.refund(ofSite(limit), site);
  }

  /** Sets a key's count to 0, for example after a correct password. */
  async reset(limit: Limit, key: string): Promise<void> {
    this.refusals.delete(`${limit.name} ${key}`);
    await this.counters.reset(limit, key);
  }

  private takeHot(limit: Limit, name: string, key: string, now: number): RateCount {
    let count = this.hotCounts.get(name);
    if (!count || count.endsAt <= now) {
      if (this.hotCounts.size >= MAX_KEYS) this.hotCounts.clear();
      count = { taken: 0, endsAt: now + limit.seconds * 1_000, pending: 0 };
      this.hotCounts.set(name, count);
    }
    count.taken++;
    count.pending++;
    // Only frequent clients reach this; the requests of a usual visit are never written to the database.
    if (count.pending > this.pointsOf(limit) * LOCAL_SHARE) this.flush(limit, key, count);
    return count;
  }

  /** Adds the local count to the shared one and continues from the sum. */
  private flush(limit: Limit, key: string, count: HotCount): void {
    const { pending } = count;
    count.pending = 0;
    this.counters.add(limit, key, pending).then(
      ({ taken }) => {
        count.taken = Math.max(count.taken, taken + count.pending);
      },
      // The database is unavailable: this instance continues with its own count.
      () => undefined,
    );
  }

  private pointsOf(limit: Limit): number {
    return Math.max(1, Math.round(limit.points * this.config.RATE_LIMIT_FACTOR));
  }
}

function ofSite(limit: Limit): Limit {
  return { ...limit, name: `${limit.name} (site)`, points: limit.points * HOSTS_OF_SITE };
}

function tooMany(ms: number, message: string | undefined): TooMany {
  return new TooMany(Math.ceil(ms / 1_000) || 1, message);
}
