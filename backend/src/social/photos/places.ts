import { TooMany } from '../../platform/errors.js';

const EACH = 2;
/** By when one of them is likely to be done, in seconds. */
const SOON = 5;

/** So many photos of one person, under whichever callsign, are worked on or wait at once: the queue is for everybody. */
export class Places {
  private readonly held = new Map<number, number>();

  /** @throws TooMany where the person has as many under way already */
  async hold<T>(mainId: number, work: () => Promise<T>): Promise<T> {
    const before = this.held.get(mainId) ?? 0;
    if (before >= EACH)
      throw new TooMany(SOON, `${EACH} of your photos are being worked on. Please wait until they are done.`);
    this.held.set(mainId, before + 1);
    try {
      return await work();
    } finally {
      const left = (this.held.get(mainId) ?? 1) - 1;
      if (left > 0) this.held.set(mainId, left);
      else this.held.delete(mainId);
    }
  }
}
