import { setTimeout as wait } from 'node:timers/promises';

/** Time as the bridge lives by it; tests bring their own. */
export interface Clock {
  /** Milliseconds from some beginning. They never jump, whatever is done to the computer's clock. */
  now(): number;
  /** Ends early, without a complaint, when `signal` is aborted. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
}

export const computerClock: Clock = {
  now: () => performance.now(),
  pause: (ms, signal) => wait(ms, undefined, { signal }).catch(() => undefined),
};
