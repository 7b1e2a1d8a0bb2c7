/** `members`: with a subscription at the time of a contact; `creators`: with a live stream on their page. */
export type ContestAudience = 'members' | 'creators' | 'everybody';

export type ContestRule = 'one-point' | 'ww-digi' | 'arrl-digital' | 'cq-ww' | 'cq-wpx';

/** With what a contact with the same callsign is a duplicate. */
export type ContestDuplicateRule = 'band' | 'band-and-mode' | 'call';

/** `counting`: over, but contacts that arrive within the log window still count. */
export type ContestState = 'upcoming' | 'running' | 'counting' | 'final';

/** The fields that administrators enter. */
export interface ContestFields {
  name: string;
  /** The name in Cabrillo files and in the scores of loggers: `CQ-WW-CW`. */
  cabrillo_name: string;
  /** ADIF modes or submodes; empty for all. */
  modes: string[];
  /** Empty for all. */
  bands: string[];
  /** ISO 8601: from, inclusive, to, exclusive. */
  from: string;
  to: string;
  /** Contacts received by then count. */
  log_until: string;
  audience: ContestAudience;
  rule: ContestRule;
  duplicates: ContestDuplicateRule;
  categories: string[];
}

export interface Contest extends ContestFields {
  id: number;
  state: ContestState;
}

export interface ContestsAnswer {
  /** The latest first. */
  contests: Contest[];
}
