import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';

/** The time, asked for in one place so that tests can own it. */
@Injectable()
export class Clock {
  /** Milliseconds since 1970. */
  now(): number {
    return Date.now();
  }

  /** Waits for so many ms. */
  async sleep(ms: number): Promise<void> {
    await pause(ms);
  }
}

/**
 * Whether a moment (ms since 1970) was so many ms ago at most, as of `now`. One that lies further ahead was noted before
 * the clock was set back and does not count; the clocks of several instances differ by less.
 */
export function isWithin(ms: number, at: Date | number, now: number): boolean {
  return Math.abs(now - Number(at)) < ms;
}
