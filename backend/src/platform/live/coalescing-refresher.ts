import { setTimeout as pause } from 'node:timers/promises';

/**
 * Refreshes after changes: immediately after a quiet time, otherwise with a rest of at least twice the duration of the
 * last refresh, so that refreshing never takes more than a third of a processor. Requests during a rest are coalesced.
 */
export class CoalescingRefresher {
  private pending: 'change' | 'poll' | undefined;
  private running: Promise<void> | undefined;
  /** Changes wait until then, in ms of `performance.now()`. */
  private notBefore = 0;
  private readonly stopping = new AbortController();

  constructor(
    private readonly refresh: () => Promise<unknown>,
    private readonly minRestMs: number,
  ) {}

  /** To be called after a change. */
  request(): void {
    this.begin('change');
  }

  /** To be called at intervals. A poll starts no rest, so it does not delay changes. */
  poll(): void {
    this.begin(this.pending ?? 'poll');
  }

  /** Resolves when the refresh in progress has ended. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private begin(reason: 'change' | 'poll'): void {
    if (this.stopping.signal.aborted) return;
    this.pending = reason;
    this.running ??= this.refreshWhilePending().finally(() => {
      this.running = undefined;
    });
  }

  private async refreshWhilePending(): Promise<void> {
    const { signal } = this.stopping;
    while (this.pending && !signal.aborted) {
      const rest = this.pending === 'change' ? this.notBefore - performance.now() : 0;
      if (rest > 0) await pause(rest, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      const isChange = this.pending === 'change';
      this.pending = undefined;
      const begun = performance.now();
      // A failed refresh is repeated by the next poll or change.
      await this.refresh().catch(() => undefined);
      const now = performance.now();
      if (isChange) this.notBefore = now + Math.max(this.minRestMs, 2 * (now - begun));
    }
  }
}
