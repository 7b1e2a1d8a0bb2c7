import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { RenderedText } from '@pileup/post-text/post-text';
import { InvalidRequest, TooMany } from '../../platform/errors.js';
import type { RenderReply } from './render-worker.js';

/** The worker next to this file: `.js` when built, `.ts` in tests. */
const PROGRAM = new URL(`./render-worker${extname(import.meta.url)}`, import.meta.url);
/** Processor time of one text; the slowest accepted ones take some tenths of a second. */
const MAX_CPU_MS = 5_000;
const CHECK_MS = 500;
/** Texts of one account that wait: two windows with a preview each, and the post. */
const MAX_WAITING = 3;

interface Waiting {
  readonly source: string;
  readonly resolve: (rendered: RenderedText) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Renders the texts of posts in a thread of their own, so that a slow one delays other texts only. Accounts take turns:
 * each has one text at a time.
 */
@Injectable()
export class TextRenderer implements OnApplicationShutdown {
  private worker: Worker | undefined;
  private isBusy = false;
  /** Waiting texts by account, in the order of the accounts' turns. */
  private readonly waiting = new Map<number, Waiting[]>();

  /**
   * @throws InvalidRequest if the text has too many links or takes too long
   * @throws TooMany if the account has several texts waiting
   */
  render(source: string, accountId: number): Promise<RenderedText> {
    const own = this.waiting.get(accountId) ?? [];
    if (own.length >= MAX_WAITING) throw new TooMany(1);
    const rendered = new Promise<RenderedText>((resolve, reject) => own.push({ source, resolve, reject }));
    this.waiting.set(accountId, own);
    void this.work();
    return rendered;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.worker?.terminate();
  }

  private async work(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    for (let next = this.next(); next; next = this.next()) await this.run(next);
    this.isBusy = false;
  }

  private next(): Waiting | undefined {
    const [turn] = this.waiting;
    if (!turn) return undefined;
    const [accountId, [text, ...others]] = turn;
    this.waiting.delete(accountId);
    if (others.length > 0) this.waiting.set(accountId, others);
    return text;
  }

  private async run({ source, resolve, reject }: Waiting): Promise<void> {
    try {
      const reply = await this.replyTo(source);
      if ('refused' in reply) reject(new InvalidRequest({ body: [reply.refused] }));
      else resolve(reply.rendered);
    } catch (error) {
      const ended = this.worker;
      this.worker = undefined;
      await ended?.terminate();
      reject(error as Error);
    }
  }

  private replyTo(source: string): Promise<RenderReply> {
    this.worker ??= startWorker();
    const { worker } = this;
    return new Promise<RenderReply>((resolve, reject) => {
      const endCheck = rejectIfSlow(worker, reject);
      const onMessage = (reply: RenderReply) => {
        endCheck();
        worker.off('error', onError);
        resolve(reply);
      };
      const onError = (error: Error) => {
        endCheck();
        reject(error);
      };
      worker.once('message', onMessage);
      worker.once('error', onError);
      worker.postMessage(source);
    });
  }
}

/**
 * Rejects once the thread has used too much processor time for a text. The clock is not the measure: on a busy server a
 * short text may wait for seconds. Returns a function that ends the check.
 */
function rejectIfSlow(worker: Worker, reject: (error: Error) => void): () => void {
  let atStart: number | undefined;
  const timer = setInterval(async () => {
    const used = await usedMs(worker);
    if (used === null) return;
    atStart ??= used;
    if (used - atStart < MAX_CPU_MS) return;
    clearInterval(timer);
    reject(new InvalidRequest({ body: ['The text takes too long to format. Please simplify it.'] }));
  }, CHECK_MS);
  return () => clearInterval(timer);
}

/** Processor time of a thread; null while it starts. Node before 24.6 cannot measure it: there, the clock. */
async function usedMs(worker: Worker): Promise<number | null> {
  if (!('cpuUsage' in worker)) return performance.now();
  const usage = await worker.cpuUsage().catch(() => null);
  return usage && (usage.user + usage.system) / 1_000;
}

function startWorker(): Worker {
  const worker = new Worker(PROGRAM, { execArgv: ['--disable-warning=ExperimentalWarning'] });
  // The worker must not keep the process running.
  worker.unref();
  return worker;
}
