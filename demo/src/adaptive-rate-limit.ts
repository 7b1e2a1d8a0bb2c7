/** Responses faster than this show that the app is not busy. */
const FAST_ANSWER_MS = 120;
const MAX_SLOWDOWN = 10;
/** Weight of the newest response in the moving average. */
const WEIGHT = 0.05;

/** A token bucket that slows down when responses are slow, so that the demo does not overload the app. */
export class AdaptiveRateLimit {
  private mean = 0;
  private tokens = 0;
  private readonly perSecond: number;
  private filledAt = performance.now();

  constructor(perSecond: number) {
    this.perSecond = perSecond;
  }

  /** 1 while responses are fast, up to 10 when they are slow. */
  get slowdown(): number {
    return Math.max(1, Math.min(MAX_SLOWDOWN, this.mean / FAST_ANSWER_MS));
  }

  /** Takes a token; false if there is none. */
  take(): boolean {
    const now = performance.now();
    const rate = this.perSecond / this.slowdown;
    this.tokens = Math.min(rate, this.tokens + ((now - this.filledAt) / 1_000) * rate);
    this.filledAt = now;
    if (this.tokens < 1) return false;
    this.tokens--;
    return true;
  }

  /** Call after each request, failed or not, with its duration. */
  answered(ms: number): void {
    this.mean += (ms - this.mean) * WEIGHT;
  }
}
