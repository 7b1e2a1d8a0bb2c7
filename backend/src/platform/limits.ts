import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Config } from './config.js';
import { TooMany } from './errors.js';

/** How often something may be done: `points` per `seconds`, counted by key (an address, an account). */
export interface Limit {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/** Counts in this process: an installation of several instances allows each its share. */
@Injectable()
export class Limits {
  private readonly counters = new Map<string, RateLimiterMemory>();

  constructor(private readonly config: Config) {}

  /** Takes one point, or throws `TooMany` with the seconds to wait. Returns how many were taken so far. */
  async take(limit: Limit, key: string, message?: string): Promise<number> {
    try {
      return (await this.counter(limit).consume(key)).consumedPoints;
    } catch (refused) {
      if (refused instanceof RateLimiterRes) throw new TooMany(Math.ceil(refused.msBeforeNext / 1_000) || 1, message);
      throw refused;
    }
  }

  /** Takes one point and answers whether there was one: for work that nobody waits for. */
  async has(limit: Limit, key: string): Promise<boolean> {
    try {
      await this.take(limit, key);
      return true;
    } catch (refused) {
      if (refused instanceof TooMany) return false;
      throw refused;
    }
  }

  /** Gives one point back. */
  async giveBack(limit: Limit, key: string): Promise<void> {
    await this.counter(limit).reward(key, 1);
  }

  /** Forgets what was counted for a key, as after a right password. */
  async forgive(limit: Limit, key: string): Promise<void> {
    await this.counter(limit).delete(key);
  }

  private counter(limit: Limit): RateLimiterMemory {
    const known = this.counters.get(limit.name);
    if (known) return known;
    const points = Math.max(1, Math.round(limit.points * this.config.RATE_LIMIT_FACTOR));
    const counter = new RateLimiterMemory({ keyPrefix: limit.name, points, duration: limit.seconds });
    this.counters.set(limit.name, counter);
    return counter;
  }
}
