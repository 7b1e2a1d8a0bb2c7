/** So many at once, so many waiting, and a refusal for whoever comes then: what waits holds memory or disk, too. */
export class Turns {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly mayWait: number,
    private readonly refusal: () => Error,
  ) {}

  /** Whether nothing runs and nothing waits. */
  get isIdle(): boolean {
    return this.running === 0;
  }

  /** @throws what `refusal` makes, where too many are waiting already */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.atOnce) await this.wait();
    else this.running++;
    try {
      return await work();
    } finally {
      // Whoever is next takes the place over; it is never free in between.
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }

  private wait(): Promise<void> {
    if (this.waiting.length >= this.mayWait) throw this.refusal();
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
