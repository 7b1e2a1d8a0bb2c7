import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { requestCounters } from './platform/jobs/request-priority.js';
import type { Metrics, MetricValues } from './platform/metrics.js';

const RESTART_MS = 1_000;
/** Jobs work in batches, so a small heap is enough; a larger one would only grow. */
const MEMORY_LIMITS = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 192 };

/** Runs background jobs in a separate thread (jobs-main.ts), which is restarted if it crashes. */
export class JobsThread {
  private thread = this.start();
  private ended = false;
  private log: Logger | undefined;
  private metrics: Metrics | undefined;

  /** Resolves when the thread has started or failed to; from then on its errors are logged and its metrics collected. */
  async ready(log: Logger, metrics: Metrics): Promise<void> {
    this.log = log;
    this.metrics = metrics;
    const error = await this.thread.started;
    if (error) log.error({ err: error }, 'the background thread did not start');
  }

  async end(): Promise<void> {
    this.ended = true;
    const { worker } = this.thread;
    if (worker.threadId === -1) return;
    const exit = once(worker, 'exit');
    worker.postMessage('end');
    await exit;
  }

  private start(): { worker: Worker; started: Promise<unknown> } {
    const worker = new Worker(new URL('./jobs-main.js', import.meta.url), {
      resourceLimits: MEMORY_LIMITS,
      workerData: requestCounters,
    });
    worker.on('message', (values: MetricValues) => this.metrics?.receive(values));
    worker.on('error', (error) => this.log?.error({ err: error }, 'the background thread crashed'));
    worker.once('exit', () => void this.restart());
    // Resolves in both cases: requests are answered without the thread, too.
    const started = Promise.race([once(worker, 'message'), once(worker, 'exit')]);
    return {
      worker,
      started: started.then(
        () => undefined,
        (error) => error,
      ),
    };
  }

  private async restart(): Promise<void> {
    if (this.ended) return;
    await pause(RESTART_MS);
    if (!this.ended) this.thread = this.start();
  }
}
