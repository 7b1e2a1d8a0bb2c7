import { Clock } from '../backend/src/platform/clock.js';

/** A clock that the test can move. */
export class TestClock extends Clock {
  private offset = 0;
  private elapsedOffset = 0;
  /** Times that the program wanted to wait, in ms; it does not wait. */
  readonly slept: number[] = [];

  override now(): number {
    return Date.now() + this.offset;
  }

  override async sleep(ms: number): Promise<void> {
    this.slept.push(ms);
  }

  override elapsed(): number {
    return performance.now() + this.elapsedOffset;
  }

  /** Moves the clock; a negative number sets it back without changing elapsed time. */
  jump(ms: number): void {
    this.offset += ms;
    this.elapsedOffset += Math.max(0, ms);
  }
}
