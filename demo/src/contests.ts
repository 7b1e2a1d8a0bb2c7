import type { Mode } from './bands.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export interface Contest {
  name: string;
  mode: Mode;
  from: number;
  to: number;
  /** A short one on any day, or a weekend of it. */
  isOnWeekend: boolean;
}

// Contests nobody holds, under names that are nobody's.
const WEEKENDS: readonly (readonly [string, Mode] | undefined)[] = [
  ['Q-WORLD-CW', 'CW'],
  ['Q-WORLD-SSB', 'SSB'],
  undefined,
  ['Q-CUP-RTTY', 'RTTY'],
];
const SPRINTS: readonly (readonly [string, Mode])[] = [
  ['Q-SPRINT-CW', 'CW'],
  ['Q-SPRINT-SSB', 'SSB'],
  ['Q-SPRINT-RTTY', 'RTTY'],
];

/** The contests that begin on a UTC day (ms at midnight): from Saturday noon on three weekends of four, and sprints. */
export function contestsOf(day: number): Contest[] {
  const number = Math.floor(day / DAY);
  const begins = (name: string, mode: Mode, hour: number, hours: number, weekend: boolean): Contest => {
    const from = day + hour * HOUR;
    return { name, mode, from, to: from + hours * HOUR, isOnWeekend: weekend };
  };
  const sprints = [0, 3, 6, 9, 12, 15, 18, 21].flatMap((hour, index) => {
    const [name, mode] = SPRINTS[(number + index) % SPRINTS.length] ?? ['', 'CW'];
    return [begins(name, mode, hour, 2, false)];
  });
  // 1970 began on a Thursday.
  const saturday = number % 7 === 2;
  const [name, mode] = (saturday && WEEKENDS[Math.floor(number / 7) % WEEKENDS.length]) || [];
  return name && mode ? [...sprints, begins(name, mode, 12, 24, true)] : sprints;
}
