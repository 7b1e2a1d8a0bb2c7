/** So quick an answer takes nothing away from anybody. */
const FAST_ANSWER_MS = 120;
const MAX_SLOWDOWN = 10;
/** How much the newest answer weighs in the mean. */
const WEIGHT = 0.05;

/** Lets so many a second through, and fewer when answers are slow: the demo must not be what holds the app up. */
export class AdaptiveRateLimit {
  private mean = 0;
  private tokens = 0;
  private readonly perSecond: number;
  private filledAt = performance.now();

  constructor(perSecond: number) {
    this.perSecond = perSecond;
  }

  /** 1 while answers are quick, up to 10 the slower they are. */
  get slowdown(): number {
    return Math.max(1, Math.min(MAX_SLOWDOWN, this.mean / FAST_ANSWER_MS));
  }

  /** Whether one more may go now. */
  take(): boolean {
    const now = performance.now();
    const rate = this.perSecond / this.slowdown;
    this.tokens = Math.min(rate, this.tokens + ((now - this.filledAt) / 1_000) * rate);
    this.filledAt = now;
    if (this.tokens < 1) return false;
    this.tokens--;
    return true;
  }

  /** An answer came, or failed to, after so many ms. */
  answered(ms: number): void {
    this.mean += (ms - this.mean) * WEIGHT;
  }
}
