/** A repeatable random generator. Each station and session has its own seed, so none depends on another. */
export class SeededRandom {
  private state: number;

  constructor(...seed: (string | number)[]) {
    // FNV-1a of the seed, mixed so that similar seeds do not correlate; then mulberry32.
    let hash = 0x811c9dc5;
    for (const character of seed.join(' ')) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    this.state = (hash ^ (hash >>> 16)) >>> 0;
  }

  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  /** True with this probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    return this.weighted(list, () => 1);
  }

  weighted<T>(list: readonly T[], weightOf: (one: T) => number): T {
    const weights = list.map(weightOf);
    let left = this.next() * weights.reduce((sum, weight) => sum + weight, 0);
    const found = list.find((_, index) => {
      left -= weights[index] ?? 0;
      return left < 0;
    });
    // Rounding can leave a remainder after the last one.
    const chosen = found ?? list.at(-1);
    if (chosen === undefined) throw new Error('nothing to choose from');
    return chosen;
  }

  /** Exponentially distributed: the time between random events that are `mean` apart on average. */
  exponential(mean: number): number {
    return -Math.log(1 - this.next()) * mean;
  }

  /** Poisson distributed: the number of random events where `mean` are expected. */
  poisson(mean: number): number {
    let n = 0;
    for (let left = mean - this.exponential(1); left > 0; left -= this.exponential(1)) n++;
    return n;
  }
}
