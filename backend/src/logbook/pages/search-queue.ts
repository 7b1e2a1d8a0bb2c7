import { Injectable } from '@nestjs/common';
import { TooMany, Unavailable } from '../../platform/errors.js';
import { FairQueue } from '../../platform/jobs/fair-queue.js';

/** Searches that run at the same time, of all accounts: a third of the connections a process has by default. */
const CONCURRENCY = 4;
/** More than a person who types in several pages has open. */
const MAX_PER_ACCOUNT = 10;
const MAX_WAITING = 200;
const RETRY_SECONDS = 2;

/**
 * Searches of logs, in turns by account. One that finds most of a log of a million contacts takes about a second of the
 * database: no account can occupy every connection with them.
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

  /** Runs `find` in its turn. @throws TooMany where the account has too many waiting */
  run<T>(accountId: number, find: () => Promise<T>): Promise<T> {
    return this.queue.run(accountId, find);
  }
}
