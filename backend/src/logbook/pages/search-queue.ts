import { Injectable } from '@nestjs/common';
import { TooMany, Unavailable } from '../../platform/errors.js';
import { FairQueue } from '../../platform/jobs/fair-queue.js';

/** Concurrent searches of all accounts: a third of a process's default connections. */
const CONCURRENCY = 4;
/** More than a person who types in several pages has open. */
const MAX_PER_ACCOUNT = 10;
const MAX_WAITING = 200;
const RETRY_SECONDS = 2;

/**
 * Runs searches of logs round robin by account. One that matches most of a million contacts takes about a second: no
 * account can occupy every connection with them.
 */
@Injectable()
export class SearchQueue {
  private readonly queue = new FairQueue<number>({
    concurrency: CONCURRENCY,
    maxPerKey: MAX_PER_ACCOUNT,
    maxWaiting: MAX_WAITING,
    keyIsFull: () => new TooMany(RETRY_SECONDS, 'You have many searches running. Please wait a moment.'),
    queueIsFull: () => new Unavailable(),
  });

  /** Queues and runs `search`. @throws TooMany if the account has too many waiting */
  run<T>(accountId: number, search: () => Promise<T>): Promise<T> {
    return this.queue.run(accountId, search);
  }
}
