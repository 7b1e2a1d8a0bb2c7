import { Injectable } from '@nestjs/common';
import { TooMany, Unavailable } from '../../platform/errors.js';
import { FairQueue } from '../../platform/jobs/fair-queue.js';
import type { TakeTurn } from './community-replay.js';

/** The reads of all replays, which take turns: each takes up to a second of a connection. */
@Injectable()
export class ReplayTurns {
  /** A replay has one read at a time, and rate limits count replays. */
  private readonly reads = new FairQueue<string>({
    concurrency: 2,
    maxPerKey: 60,
    maxWaiting: 1_000,
    keyIsFull: () => new TooMany(2, 'Several replays are being loaded. Please wait a moment.'),
    queueIsFull: () => new Unavailable(),
  });

  /** @param key the owner of the reads: an account or an address */
  of(key: string): TakeTurn {
    return (read) => this.reads.run(key, read);
  }
}
