import { Injectable } from '@nestjs/common';
import { Database, type Queryable } from '../../platform/database/database.js';
import { RuleBroken, TooMany, Unavailable } from '../../platform/errors.js';
import { FairQueue } from '../../platform/jobs/fair-queue.js';

/** Concurrent searches of all accounts: a third of a process's default connections. */
const CONCURRENCY = 4;
/** More than a person who types in several pages has open. */
const MAX_PER_ACCOUNT = 10;
const MAX_WAITING = 200;
const RETRY_SECONDS = 2;
/** Time limit of a statement made for a filter. */
const FILTER_TIMEOUT_MS = 8_000;
const CANCELLED = '57014';
const TOO_LONG = 'This filter takes too long in your log. Please add a date or a callsign.';

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
  private readonly connections: Queryable;

  constructor(database: Database) {
    this.connections = database.separately({ max: CONCURRENCY, timeoutMs: FILTER_TIMEOUT_MS });
  }

  /** Queues and runs `search`. @throws TooMany if the account has too many waiting */
  run<T>(accountId: number, search: () => Promise<T>): Promise<T> {
    return this.queue.run(accountId, search);
  }

  /**
   * Queues and runs statements made for a filter, on connections of their own.
   *
   * @throws TooMany if the account has too many waiting
   * @throws RuleBroken if one takes too long
   */
  filter<T>(accountId: number, search: (connections: Queryable) => Promise<T>): Promise<T> {
    return this.run(accountId, () =>
      search(this.connections).catch((error: unknown) => {
        if ((error as { code?: unknown }).code !== CANCELLED) throw error;
        throw new RuleBroken(TOO_LONG, { filter: [TOO_LONG] });
      }),
    );
  }
}
