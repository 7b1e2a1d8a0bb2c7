import type { ReasonedAct } from '../admin/reports.ts';
/** `members`: with a subscription at the time of a contact; `creators`: with a live stream on their page. */
export type ContestAudience = 'members' | 'creators' | 'everybody';

export type ContestRule = 'one-point' | 'ww-digi' | 'arrl-digital' | 'cq-ww' | 'cq-wpx';

/**
 * Contacts with the same callsign that are duplicates: on the same band, on the same band in the same class of mode, or
 * all.
 */
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

export interface ContestsResponse {
  /** Contests that run, then those that come, then those that are over, the latest first. */
  contests: Contest[];
}

export interface ContestRequest {
  /** Absent for the running contest, else the latest. */
  contest?: number;
}

export interface ScoresRequest extends ContestRequest {
  /** One of the contest's: only its stations, with their places in it. */
  category?: string;
}

export interface ContestCategoryRequest {
  contest: number;
  /** One of the contest's; empty for none. */
  category: string;
}

export interface ContestCategoryResponse {
  category: string;
}

/** The result of a station. */
export interface ContestRow {
  rank: number;
  my_callsign: string;
  name: string;
  profile_image_name: string | null;
  /** Empty if the station has not chosen one. */
  category: string;
  /** Contacts that count, without duplicates; `number_of_contacts` is the same. Null if the station shows its total only. */
  contacts: number | null;
  number_of_contacts: number | null;
  points: number | null;
  multipliers: number | null;
  /** Points, times multipliers if the contest has them. */
  score: number;
}

export interface ScoresResponse {
  /** Null if no contest has begun yet. */
  contest: Contest | null;
  /** The first 1,000 rows, and the signed-in station's. */
  contest_lb: ContestRow[];
  stations: number;
  has_multipliers: boolean;
  /** The category of the signed-in station; empty without one. */
  own_category: string;
}

/** A row of the creators' board. */
export interface MegastreamRow extends Omit<ContestRow, 'category'> {
  /** kHz; null if unknown, and asterisks unless the operator shares it. */
  freq: number | '******' | null;
  band: string;
  /** Seconds since the last contact. */
  last_qso_time_in_seconds: number;
  last_qso_time_in_minutes: number;
  /** Contacts per minute over the last 10 minutes. */
  last_10_min_avg: number;
}

export interface MegastreamResponse {
  contest: Contest | null;
  contest_lb: MegastreamRow[];
  /** ISO 8601: when the times and rates were computed. */
  at: string;
}

export interface ContestLogRequest extends ContestRequest {
  /** From 1. */
  page?: number;
}

/** A contact of a contest as its owner sees it. */
export interface ContestQso {
  qdo_id: number;
  TS: string;
  Call: string;
  Band: string;
  Mode: string;
  SubMode: string;
  points: number;
  /** New with this contact: `field JO`, `zone 14`, `prefix DL1`, an entity by its name. */
  multipliers: string[];
  /** The contact of which it is a duplicate. */
  duplicate_of: number | null;
  /** Why the contact does not count; null if it does. */
  reason: 'duplicate' | 'other call' | 'not subscribed' | 'no stream' | null;
}

export interface ContestBandTotals {
  band: string;
  contacts: number;
  duplicates: number;
  points: number;
  /** Multipliers that were new on this band. */
  multipliers: number;
}

/** A station's own contest, with the points and multipliers of each contact. */
export interface ContestLogResponse {
  contest: Contest;
  contacts: number;
  duplicates: number;
  points: number;
  multipliers: number;
  score: number;
  bands: ContestBandTotals[];
  /** The latest first. */
  qsos: ContestQso[];
  /** Contacts in the time of the contest, those that do not count included. */
  count: number;
  page: number;
  pages: number;
}

export interface ContestRaceRequest {
  contest: number;
  /** Five callsigns at most; absent for the first five. */
  stations?: string[];
}

/** The course of a station. */
export interface RaceStation {
  my_callsign: string;
  name: string;
  /** Each contact that counts, in seconds since the begin of the contest, and the score after it. */
  at: number[];
  score: number[];
  /** The bands in order, each with the time from which the station was on it. */
  bands: { band: string; at: number }[];
}

export interface ContestRaceResponse {
  contest: Contest;
  /** The stations by score, the highest first. */
  stations: RaceStation[];
  /** Seconds since the begin of the contest; its length when it is over. */
  now: number;
}

export interface SaveContestRequest extends ContestFields, ReasonedAct {
  /** Absent for a new one. */
  id?: number;
}

export interface DeleteContestRequest extends ReasonedAct {
  id: number;
}

export interface DeleteContestResponse {
  status: 'ok';
}

export interface ContestResponse {
  contest: Contest;
}
