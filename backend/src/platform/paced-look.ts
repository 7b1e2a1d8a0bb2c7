import { setTimeout as pause } from 'node:timers/promises';

/**
 * Looks when something has happened: at once after a quiet time, then with rests in between, twice as long as the last
 * look took, so that however much happens, looking takes no more than a third of a processor.
 */
export class PacedLook {
  private wanted = false;
  private looking: Promise<void> | undefined;
  private readonly ending = new AbortController();

  /** @param restMs the shortest rest */
  constructor(
    private readonly look: () => Promise<unknown>,
    private readonly restMs: number,
  ) {}

  want(): void {
    if (this.ending.signal.aborted) return;
    this.wanted = true;
    this.looking ??= this.lookWhileWanted().finally(() => {
      this.looking = undefined;
    });
  }

  /** Answers when nobody looks any more. */
  async end(): Promise<void> {
    this.ending.abort();
    await this.looking;
  }

  private async lookWhileWanted(): Promise<void> {
    while (this.wanted && !this.ending.signal.aborted) {
      this.wanted = false;
      const begun = performance.now();
      // What cannot be read now is read when somebody asks again.
      await this.look().catch(() => undefined);
      const rest = Math.max(this.restMs, 2 * (performance.now() - begun));
      await pause(rest, undefined, { signal: this.ending.signal }).catch(() => undefined);
    }
  }
}
