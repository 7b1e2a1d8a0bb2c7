import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { Config } from '../config.js';
import type { Runs } from '../database/database.js';
import { TooMany } from '../errors.js';
import { addressGroup } from './address-key.js';
import { type Counted, type Limit, RateCounters } from './rate-counters.js';

/** What a limit refuses, and what is done with the counter. */
export interface TakeOptions {
  /** Said in place of the usual sentence. */
  message?: string;
  /** A transaction under way: the point counts only if it commits. */
  tx?: Runs;
}

/** All networks of a site, an IPv6 /48, together may do so many times what one host may. */
const HOSTS_OF_SITE = 10;
/** Keys that are refused, or counted here, at most; beyond, they are asked for anew. */
const KEYS_LIMIT = 20_000;
/** How long a refusal is repeated without asking the database: another instance may have reset the counter. */
const REFUSAL_TTL_MS = 3_000;
/** Points of a hot limit that are counted here before the database is told; a share of all. */
const SHARE_HERE = 0.05;

interface HotCount extends Counted {
  /** Points the database does not know of yet. */
  pending: number;
}

/** Limits of requests, the same for all instances. */
@Injectable()
export class Limits {
  /** Keys that are over their limit: the database need not be asked again at once. */
  private readonly refused = new Map<string, { askAt: number; endsAt: number }>();
  private readonly hot = new Map<string, HotCount>();

  constructor(
    private readonly config: Config,
    private readonly counters: RateCounters,
    private readonly clock: Clock,
  ) {}

  /** Takes one point, or throws `TooMany` with the seconds to wait. Returns how many were taken so far. */
  async take(limit: Limit, key: string, options: TakeOptions = {}): Promise<number> {
    const now = this.clock.now();
    const name = `${limit.name} ${key}`;
    const refused = this.refused.get(name);
    if (refused && refused.askAt > now) throw tooMany(refused.endsAt - now, options.message);
    const points = this.pointsOf(limit);
    const { taken, endsAt } = limit.isHot
      ? this.takeHot(limit, name, key, now)
      : await this.counters.add(limit, key, 1, options.tx);
    if (taken <= points) return taken;
    if (this.refused.size >= KEYS_LIMIT) this.refused.clear();
    this.refused.set(name, { askAt: Math.min(endsAt, now + REFUSAL_TTL_MS), endsAt });
    throw tooMany(endsAt - now, options.message);
  }

  /**
   * The same, counted by network address. Of IPv6 whoever has one address has the 2^64 of its network: these count as
   * one, and a site, which may have 2^16 networks, has ten times as many points.
   */
  async takeByAddress(limit: Limit, address: string, options: TakeOptions = {}): Promise<number> {
    const { host, site } = addressGroup(address);
    const taken = await this.take(limit, host, options);
    if (site) await this.take(ofSite(limit), site, options);
    return taken;
  }

  /** Takes one point and answers whether there was one: for work that nobody waits for. */
  async has(limit: Limit, key: string, tx?: Runs): Promise<boolean> {
    try {
      await this.take(limit, key, tx ? { tx } : {});
      return true;
    } catch (refused) {
      if (refused instanceof TooMany) return false;
      throw refused;
    }
  }

  /** How many points were taken in the window that runs. */
  async count(limit: Limit, key: string): Promise<number> {
    return (await this.counters.read(limit, key))?.taken ?? 0;
  }

  /** Gives one point back. */
  async giveBack(limit: Limit, key: string): Promise<void> {
    this.refused.delete(`${limit.name} ${key}`);
    await this.counters.giveBack(limit, key);
  }

  async giveBackByAddress(limit: Limit, address: string): Promise<void> {
    const { host, site } = addressGroup(address);
    await this.giveBack(limit, host);
    if (site) await this.giveBack(ofSite(limit), site);
  }

  /** Forgets what was counted for a key, as after a right password. */
  async reset(limit: Limit, key: string): Promise<void> {
    this.refused.delete(`${limit.name} ${key}`);
    await this.counters.reset(limit, key);
  }

  private takeHot(limit: Limit, name: string, key: string, now: number): Counted {
    let count = this.hot.get(name);
    if (!count || count.endsAt <= now) {
      if (this.hot.size >= KEYS_LIMIT) this.hot.clear();
      count = { taken: 0, endsAt: now + limit.seconds * 1_000, pending: 0 };
      this.hot.set(name, count);
    }
    count.taken++;
    count.pending++;
    // Those few that come often; a visitor's usual requests never reach the database.
    if (count.pending > this.pointsOf(limit) * SHARE_HERE) this.tell(limit, key, count);
    return count;
  }

  /** Adds what was counted here to what all instances count, and goes on from their sum. */
  private tell(limit: Limit, key: string, count: HotCount): void {
    const { pending } = count;
    count.pending = 0;
    this.counters.add(limit, key, pending).then(
      ({ taken }) => {
        count.taken = Math.max(count.taken, taken + count.pending);
      },
      // The database is away: this instance goes on counting alone.
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
