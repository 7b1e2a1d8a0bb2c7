/** Chance that repeats: the same words give the same numbers, so that one station's day does not depend on another's. */
export class Chance {
  private state: number;

  constructor(...seed: (string | number)[]) {
    // FNV-1a over the words, mixed so that neighbours have nothing in common; mulberry32 from there.
    let hash = 0x811c9dc5;
    for (const letter of seed.join(' ')) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    this.state = (hash ^ (hash >>> 16)) >>> 0;
  }

  /** From 0 up to, but without, 1. */
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

  /** True so often: 0 never, 1 always. */
  is(share: number): boolean {
    return this.next() < share;
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
    // Rounding can leave a trace behind the last one.
    const chosen = found ?? list.at(-1);
    if (chosen === undefined) throw new Error('nothing to choose from');
    return chosen;
  }

  /** The time until the next of events that come by chance, `mean` apart. */
  wait(mean: number): number {
    return -Math.log(1 - this.next()) * mean;
  }

  /** How many of such events there are where `mean` are expected. */
  count(mean: number): number {
    let n = 0;
    for (let left = mean - this.wait(1); left > 0; left -= this.wait(1)) n++;
    return n;
  }
}
