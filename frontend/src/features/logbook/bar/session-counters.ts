/** What the log bar counts since the counters were last reset. */
export interface SessionCounters {
  /** Contacts logged. */
  total: number;
  /** Contacts whose duration is known, and the sum of those, in seconds: a call sent without a search has none. */
  timed: number;
  seconds: number;
  last: { call: string; seconds: number | null } | null;
}

export const NO_CONTACTS: SessionCounters = { total: 0, timed: 0, seconds: 0, last: null };

/** The counters after one more contact that took `seconds`. */
export function counted(counters: SessionCounters, call: string, seconds: number | null): SessionCounters {
  return {
    total: counters.total + 1,
    timed: counters.timed + (seconds === null ? 0 : 1),
    seconds: counters.seconds + (seconds ?? 0),
    last: { call, seconds },
  };
}

/** The mean duration in seconds; null before the first timed contact. */
export function averageSeconds({ timed, seconds }: SessionCounters): number | null {
  return timed === 0 ? null : seconds / timed;
}

/** How many contacts an hour would bring at this pace; null without one, and for contacts that took no time. */
export function predictedPerHour(counters: SessionCounters): number | null {
  const average = averageSeconds(counters);
  return average ? Math.round(3600 / average) : null;
}
