/** Contacts `first` to `end - 1` of a list in order of time. */
export interface Visible {
  readonly first: number;
  readonly end: number;
}

/** Sorted times, ms. */
type Times = ArrayLike<number>;

/**
 * How many contacts are not later than a moment.
 * @param times sorted, ms
 * @param near where to begin: the search takes the logarithm of the distance from there, so that small steps are cheap
 *   and jumps are possible
 */
export function countUntil(times: Times, moment: number, near = 0): number {
  const { length } = times;
  let low = Math.max(0, Math.min(near, length));
  let high = low;
  let step = 1;
  // All times before `low` are not later, all from `high` on are later.
  if (low < length && at(times, low) <= moment) {
    while (high < length && at(times, high) <= moment) {
      low = high + 1;
      high += step;
      step *= 2;
    }
    high = Math.min(high, length);
  } else {
    while (low > 0 && at(times, low - 1) > moment) {
      high = low - 1;
      low = Math.max(0, low - step);
      step *= 2;
    }
  }
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (at(times, middle) <= moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

function at(times: Times, index: number): number {
  return times[index] ?? Number.POSITIVE_INFINITY;
}

/**
 * The contacts that are visible at a moment: later than the moment minus the window, and not later than the moment.
 * Two indexes that move with the moment, forwards and backwards.
 */
export class VisibleWindow {
  private first = 0;
  private end = 0;

  private readonly times: Times;

  /** @param times sorted, ms */
  constructor(times: Times) {
    this.times = times;
  }

  /** @param windowMs how long a contact stays visible */
  moveTo(moment: number, windowMs: number): Visible {
    this.end = countUntil(this.times, moment, this.end);
    this.first = countUntil(this.times, moment - windowMs, this.first);
    return { first: this.first, end: this.end };
  }
}
