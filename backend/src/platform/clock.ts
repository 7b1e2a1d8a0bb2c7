import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';

/** The current time, in one place so that tests can control it. */
@Injectable()
export class Clock {
  /** Milliseconds since 1970. */
  now(): number {
    return Date.now();
  }

  /** Milliseconds since some moment in the past; unlike `now`, never set back. */
  elapsed(): number {
    return performance.now();
  }

  async sleep(ms: number): Promise<void> {
    await pause(ms);
  }
}

/**
 * Whether `at` (ms since 1970) is within `ms` of `now`. A time further in the future was stored before the clock was set
 * back and does not count; the clocks of several instances differ by less.
 */
export function isWithin(ms: number, at: Date | number, now: number): boolean {
  return Math.abs(now - Number(at)) < ms;
}
