import type { IncomingMessage, ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Endpoints whose requests may be lost, and whose senders do not wait for the response. */
const PATHS: ReadonlySet<string> = new Set(['/api/log-page-view', '/api/log-page-view/']);
/** The event loop was this late in the last second, ms: other requests are waiting. */
const BUSY_MS = 30;
/** The share that is still accepted then. */
const BUSY_SHARE = 0.2;
const ANSWER = '{"status":"ok"}';

/**
 * Drops requests that may be lost when there are many, or the process is busy, before the framework sees them:
 * everything else is then answered as fast as without them. The response is that of a request that was not dropped.
 */
export class DroppableCalls {
  /** Number of requests dropped since the process started. */
  droppedCount = 0;
  private second = 0;
  private accepted = 0;
  private isBusy = false;
  private readonly delay = monitorEventLoopDelay({ resolution: 10 });

  /** @param maxPerSecond how many this process accepts in a second */
  constructor(private readonly maxPerSecond: number) {
    this.delay.enable();
  }

  /** Answers a request that is dropped; returns false for all others. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (!PATHS.has(request.url ?? '') || request.method !== 'POST' || !this.isTooMuch()) return false;
    this.droppedCount++;
    response
      .writeHead(200, {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': ANSWER.length,
        'Cache-Control': 'no-store',
      })
      .end(ANSWER);
    // The body is discarded, so that the connection can be used again.
    request.resume();
    return true;
  }

  stop(): void {
    this.delay.disable();
  }

  private isTooMuch(): boolean {
    const second = Math.floor(performance.now() / 1_000);
    if (second !== this.second) {
      this.second = second;
      this.accepted = 0;
      this.isBusy = this.delay.percentile(99) / 1e6 > BUSY_MS;
      this.delay.reset();
    }
    return ++this.accepted > this.maxPerSecond * (this.isBusy ? BUSY_SHARE : 1);
  }
}
