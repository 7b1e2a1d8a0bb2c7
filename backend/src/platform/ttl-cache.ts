import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.js';

/**
 * A bounded cache. An entry expires `ttlMs` milliseconds after it was stored, measured by `clock`; beyond `max` entries
 * the least recently used ones are dropped.
 */
export function ttlCache<Key extends string | number, Value extends object | string>(
  clock: Clock,
  { max, ttlMs }: { max: number; ttlMs: number },
): LRUCache<Key, Value> {
  return new LRUCache({ max, ttl: ttlMs, ttlResolution: 0, perf: { now: () => clock.elapsed() } });
}
