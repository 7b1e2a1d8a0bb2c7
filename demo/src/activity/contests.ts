import type { Mode } from './bands.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export interface Contest {
  name: string;
  mode: Mode;
  from: number;
  to: number;
  /** False for a sprint of two hours, on any day. */
  isOnWeekend: boolean;
}

// Invented contests; these names are not in use.
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

/** Contests that begin on a UTC day (ms at midnight): sprints, and on three of four Saturdays one from noon. */
export function contestsOf(day: number): Contest[] {
  const number = Math.floor(day / DAY);
  const contest = (name: string, mode: Mode, hour: number, hours: number, weekend: boolean): Contest => {
    const from = day + hour * HOUR;
    return { name, mode, from, to: from + hours * HOUR, isOnWeekend: weekend };
  };
  const sprints = [0, 3, 6, 9, 12, 15, 18, 21].flatMap((hour, index) => {
    const [name, mode] = SPRINTS[(number + index) % SPRINTS.length] ?? ['', 'CW'];
    return [contest(name, mode, hour, 2, false)];
  });
  // 1970 began on a Thursday.
  const saturday = number % 7 === 2;
  const [name, mode] = (saturday && WEEKENDS[Math.floor(number / 7) % WEEKENDS.length]) || [];
  return name && mode ? [...sprints, contest(name, mode, 12, 24, true)] : sprints;
}
