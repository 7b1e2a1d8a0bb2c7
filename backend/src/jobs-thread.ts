import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { requestsSeen } from './platform/jobs/request-priority.js';
import type { Counted, Metrics } from './platform/metrics.js';

const RESTART_MS = 1_000;
/** The work is done in pieces: a small nursery and heap are enough, and more would only be kept. */
const LIMITS = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 192 };

/** Background work in a thread of its own (its program: jobs-main.ts), started again should it ever end by itself. */
export class JobsThread {
  private thread = this.start();
  private ended = false;
  private log: Logger | undefined;
  private metrics: Metrics | undefined;

  /** Answers when the thread works; from then on it is logged and counted here. */
  async ready(log: Logger, metrics: Metrics): Promise<void> {
    this.log = log;
    this.metrics = metrics;
    const fault = await this.thread.working;
    if (fault) log.error({ err: fault }, 'the thread for background work does not start');
  }

  async end(): Promise<void> {
    this.ended = true;
    const { worker } = this.thread;
    if (worker.threadId === -1) return;
    const exit = once(worker, 'exit');
    worker.postMessage('end');
    await exit;
  }

  private start(): { worker: Worker; working: Promise<unknown> } {
    const worker = new Worker(new URL('./jobs-main.js', import.meta.url), {
      resourceLimits: LIMITS,
      workerData: requestsSeen,
    });
    worker.on('message', (counted: Counted) => this.metrics?.hear(counted));
    worker.on('error', (error) => this.log?.error({ err: error }, 'the thread for background work broke'));
    worker.once('exit', () => void this.startAgain());
    // Whether it works or broke: requests are answered either way.
    const working = Promise.race([once(worker, 'message'), once(worker, 'exit')]);
    return {
      worker,
      working: working.then(
        () => undefined,
        (error) => error,
      ),
    };
  }

  private async startAgain(): Promise<void> {
    if (this.ended) return;
    await pause(RESTART_MS);
    if (!this.ended) this.thread = this.start();
  }
}
