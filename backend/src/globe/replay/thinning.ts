/** At most this many arcs are sent of a replay. */
export const MAX_REPLAY_ARCS = 100_000;

/** Chooses `limit` of `total` things evenly, by their order; all if there are fewer. */
export class Thinning {
  private seen = 0;
  private chosen = 0;

  constructor(
    private readonly total: number,
    private readonly limit: number,
  ) {}

  /** Whether the next one is chosen: never more than `limit`, even if there are more than `total`. */
  isNextChosen(): boolean {
    const part = Math.min(1, this.limit / Math.max(1, this.total));
    const before = Math.floor(this.seen * part);
    this.seen++;
    if (Math.floor(this.seen * part) === before || this.chosen === this.limit) return false;
    this.chosen++;
    return true;
  }
}
