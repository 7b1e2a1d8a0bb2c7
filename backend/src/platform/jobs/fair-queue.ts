export interface FairQueueOptions {
  /** How many jobs run at the same time; never two of one key. */
  concurrency: number;
  /** How many jobs one key may have, running and waiting together. */
  maxPerKey: number;
  /** How many jobs may wait, of all keys together. */
  maxWaiting: number;
  /** Makes the error for a job beyond `maxPerKey`. */
  keyIsFull: () => Error;
  /** Makes the error for a job beyond `maxWaiting`. */
  queueIsFull: () => Error;
}

/**
 * Runs jobs with limited concurrency, round-robin by key (for example by account): the next job is of the key that has
 * waited longest since its last turn, however many jobs other keys have waiting. Jobs of one key run in sequence.
 */
export class FairQueue<Key> {
  private readonly running = new Set<Key>();
  /** Functions that start the waiting jobs, by key; the keys in the order of their turns. */
  private readonly waiting = new Map<Key, (() => void)[]>();
  private waitingCount = 0;

  constructor(private readonly options: FairQueueOptions) {}

  /**
   * Runs the job when it is its turn, and returns its result.
   * @throws the error of `keyIsFull` or `queueIsFull` immediately, or the error of the job
   */
  async run<T>(key: Key, job: () => Promise<T>): Promise<T> {
    // While a slot is free, only jobs of running keys can be waiting.
    if (this.running.size < this.options.concurrency && !this.running.has(key)) this.running.add(key);
    else await this.turn(key);
    try {
      return await job();
    } finally {
      this.running.delete(key);
      this.startNext();
    }
  }

  private turn(key: Key): Promise<void> {
    const ofKey = this.waiting.get(key) ?? [];
    const { maxPerKey, maxWaiting, keyIsFull, queueIsFull } = this.options;
    if (ofKey.length + (this.running.has(key) ? 1 : 0) >= maxPerKey) throw keyIsFull();
    if (this.waitingCount >= maxWaiting) throw queueIsFull();
    this.waiting.set(key, ofKey);
    this.waitingCount++;
    return new Promise((resolve) => ofKey.push(resolve));
  }

  private startNext(): void {
    for (const [key, starts] of this.waiting) {
      if (this.running.has(key)) continue;
      const start = starts.shift();
      // The key goes to the end of the turns.
      this.waiting.delete(key);
      if (starts.length > 0) this.waiting.set(key, starts);
      this.waitingCount--;
      // Set here and not in the job, so that no other job takes the slot in between.
      this.running.add(key);
      start?.();
      return;
    }
  }
}
