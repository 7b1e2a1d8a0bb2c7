import { setTimeout as wait } from 'node:timers/promises';

/** The bridge's clock; tests use a fake. */
export interface Clock {
  /** Monotonic time in milliseconds, independent of changes to the system clock. */
  now(): number;
  /** Resolves early when `signal` is aborted. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
}

export const computerClock: Clock = {
  now: () => performance.now(),
  pause: (ms, signal) => wait(ms, undefined, { signal }).catch(() => undefined),
};
