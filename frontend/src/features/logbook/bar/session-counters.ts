/** Counters of the log bar since the last reset. */
export interface SessionCounters {
  total: number;
  /** Contacts with a known duration and the sum of their durations, s; a contact logged without a lookup has none. */
  timed: number;
  seconds: number;
  last: { call: string; seconds: number | null } | null;
  /** The times of the contacts of the last hour, ms. */
  times: number[];
}

export const NO_CONTACTS: SessionCounters = { total: 0, timed: 0, seconds: 0, last: null, times: [] };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** @param at time of the contact, ms: a contact that was sent later, or is from an old log, does not change the rate */
export function addContact(
  counters: SessionCounters,
  call: string,
  seconds: number | null,
  at: number,
): SessionCounters {
  const newest = counters.times.reduce((latest, time) => Math.max(latest, time), at);
  return {
    total: counters.total + 1,
    timed: counters.timed + (seconds === null ? 0 : 1),
    seconds: counters.seconds + (seconds ?? 0),
    last: { call, seconds },
    times: [...counters.times, at].filter((time) => time > newest - HOUR),
  };
}

/** The mean duration in seconds; null before the first timed contact. */
export function averageSeconds({ timed, seconds }: SessionCounters): number | null {
  return timed === 0 ? null : seconds / timed;
}

/** Contacts per hour at the average duration; null without an average or if it is 0. */
export function predictedPerHour(counters: SessionCounters): number | null {
  const average = averageSeconds(counters);
  return average ? Math.round(3600 / average) : null;
}

/** How many contacts have a time within the last minutes before `now` (ms). */
export function countSince({ times }: SessionCounters, minutes: number, now: number): number {
  return times.filter((time) => time > now - minutes * MINUTE && time <= now).length;
}
