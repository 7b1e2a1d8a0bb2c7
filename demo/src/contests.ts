import type { Trade } from './bands.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export interface Contest {
  name: string;
  trade: Trade;
  from: number;
  to: number;
  /** A short one on any day, or a weekend of it. */
  weekend: boolean;
}

// Contests nobody holds, under names that are nobody's.
const WEEKENDS: readonly (readonly [string, Trade] | undefined)[] = [
  ['Q-WORLD-CW', 'CW'],
  ['Q-WORLD-SSB', 'SSB'],
  undefined,
  ['Q-CUP-RTTY', 'RTTY'],
];
const SPRINTS: readonly (readonly [string, Trade])[] = [
  ['Q-SPRINT-CW', 'CW'],
  ['Q-SPRINT-SSB', 'SSB'],
  ['Q-SPRINT-RTTY', 'RTTY'],
];

/** The contests that begin on a UTC day (ms at midnight): from Saturday noon on three weekends of four, and sprints. */
export function contestsOf(day: number): Contest[] {
  const number = Math.floor(day / DAY);
  const begins = (name: string, trade: Trade, hour: number, hours: number, weekend: boolean): Contest => {
    const from = day + hour * HOUR;
    return { name, trade, from, to: from + hours * HOUR, weekend };
  };
  const sprints = [0, 3, 6, 9, 12, 15, 18, 21].flatMap((hour, index) => {
    const [name, trade] = SPRINTS[(number + index) % SPRINTS.length] ?? ['', 'CW'];
    return [begins(name, trade, hour, 2, false)];
  });
  // 1970 began on a Thursday.
  const saturday = number % 7 === 2;
  const [name, trade] = (saturday && WEEKENDS[Math.floor(number / 7) % WEEKENDS.length]) || [];
  return name && trade ? [...sprints, begins(name, trade, 12, 24, true)] : sprints;
}
