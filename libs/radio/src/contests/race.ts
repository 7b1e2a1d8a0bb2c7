/** The course of a station: each contact that counts, in seconds since the begin, and the score after it. */
export interface Course {
  readonly my_callsign: string;
  readonly at: readonly number[];
  readonly score: readonly number[];
  readonly bands: readonly { readonly band: string; readonly at: number }[];
}

/** The number of contacts until `at` (seconds, inclusive). */
function countUntil(times: readonly number[], at: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The score at a moment; 0 before the first contact. */
export function scoreAt({ at, score }: Course, moment: number): number {
  return score[countUntil(at, moment) - 1] ?? 0;
}

/** Contacts in the last `seconds` before a moment. */
export function contactsWithin({ at }: Course, moment: number, seconds: number): number {
  return countUntil(at, moment) - countUntil(at, moment - seconds);
}

/** The band at a moment; empty before the first contact. */
export function bandAt({ bands }: Course, moment: number): string {
  return (
    bands[
      countUntil(
        bands.map(({ at }) => at),
        moment,
      ) - 1
    ]?.band ?? ''
  );
}

export interface LeadChange {
  /** Seconds since the begin. */
  readonly at: number;
  readonly leader: string;
}

/** When the lead changed hands, the first leader included. Who has the same score later does not take the lead. */
export function leadChanges(courses: readonly Course[]): LeadChange[] {
  const moments = [...new Set(courses.flatMap(({ at }) => at))].sort((a, b) => a - b);
  const next = courses.map(() => 0);
  const changes: LeadChange[] = [];
  let leader = -1;
  const scoreOf = (index: number) => courses[index]?.score[(next[index] ?? 0) - 1] ?? 0;
  for (const moment of moments) {
    for (const [index, { at }] of courses.entries())
      while ((at[next[index] ?? 0] ?? Number.POSITIVE_INFINITY) <= moment) next[index] = (next[index] ?? 0) + 1;
    const before = leader;
    for (const index of courses.keys()) if (scoreOf(index) > (leader < 0 ? 0 : scoreOf(leader))) leader = index;
    const course = courses[leader];
    if (leader !== before && course) changes.push({ at: moment, leader: course.my_callsign });
  }
  return changes;
}

/** How often the lead changed hands until a moment: the first leader took it from no one. */
export function changesUntil(changes: readonly LeadChange[], moment: number): number {
  return Math.max(
    0,
    countUntil(
      changes.map(({ at }) => at),
      moment,
    ) - 1,
  );
}
