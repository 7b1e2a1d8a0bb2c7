import { setTimeout as pause } from 'node:timers/promises';

/**
 * Looks when something has happened: at once after a quiet time, then with rests in between, twice as long as the last
 * look took, so that however much happens, looking takes no more than a third of a processor.
 */
export class PacedLook {
  private wanted: 'by news' | 'by the clock' | undefined;
  private looking: Promise<void> | undefined;
  /** No look because of news before then, ms. */
  private due = 0;
  private readonly ending = new AbortController();

  /** @param restMs the shortest rest */
  constructor(
    private readonly look: () => Promise<unknown>,
    private readonly restMs: number,
  ) {}

  /** Something has happened. */
  want(): void {
    this.begin('by news');
  }

  /** Some time has passed. Such a look keeps no news waiting. */
  tick(): void {
    this.begin(this.wanted ?? 'by the clock');
  }

  /** Answers when nobody looks any more. */
  async end(): Promise<void> {
    this.ending.abort();
    await this.looking;
  }

  private begin(why: 'by news' | 'by the clock'): void {
    if (this.ending.signal.aborted) return;
    this.wanted = why;
    this.looking ??= this.lookWhileWanted().finally(() => {
      this.looking = undefined;
    });
  }

  private async lookWhileWanted(): Promise<void> {
    const { signal } = this.ending;
    while (this.wanted && !signal.aborted) {
      const rest = this.wanted === 'by news' ? this.due - performance.now() : 0;
      if (rest > 0) await pause(rest, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      const isNews = this.wanted === 'by news';
      this.wanted = undefined;
      const begun = performance.now();
      // What cannot be read now is read when somebody asks again.
      await this.look().catch(() => undefined);
      const now = performance.now();
      if (isNews) this.due = now + Math.max(this.restMs, 2 * (now - begun));
    }
  }
}
