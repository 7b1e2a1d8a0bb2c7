/**
 * The scores of a station's logging program as others see them: each as it arrives, each an hour later, or only the
 * total without contacts, points and multipliers.
 */
export type ScoreVisibility = 'live' | 'delayed' | 'total';

/** The entry's category, with Cabrillo's words (`SINGLE-OP`, `LOW`, …); empty where the program does not say. */
export interface ScoreCategory {
  operator: string;
  assisted: string;
  band: string;
  mode: string;
  power: string;
  transmitter: string;
  station: string;
  overlay: string;
}

/** The counts that a score is made of; null where the program sends none. */
export interface ScoreCounts {
  contacts: number | null;
  points: number | null;
  multipliers: number | null;
}

/** A station's score as its logging program claims it. */
export interface ReportedScore extends ScoreCounts {
  /** The account. */
  callsign: string;
  /** The callsign in the contest, which may have portable additions. */
  call: string;
  score: number;
  category: ScoreCategory;
  club: string;
  /** Callsigns of the operators, separated by blanks; empty if there is one. */
  operators: string;
  /** The program that sent it: `N1MM Logger+ 1.0.9`. */
  program: string;
  /** The time of the score, ISO 8601. */
  at: string;
  /**
   * Contacts of the contest in the station's log here, percent of those claimed, 0 to 100; null if none was claimed, and
   * unless the score is live.
   */
  checked: number | null;
  visibility: ScoreVisibility;
}

export interface ReportedContest {
  /** The contest's Cabrillo name. */
  contest: string;
  /** Highest score first, the earlier one first where equal; at most 5,000. */
  scores: ReportedScore[];
}

/** Contests with scores of the last ten days, the most recently scored first. */
export interface ReportedScoresResponse {
  contests: ReportedContest[];
}

/** A new visibility; a request without one only reads it. */
export interface ScoreVisibilityRequest {
  visibility?: ScoreVisibility | undefined;
}

export interface ScoreVisibilityResponse {
  visibility: ScoreVisibility;
}

/**
 * The response to a logging program at `POST /api/scoreboard`: `CFM` if it sent contacts, which are stored now and need
 * not be sent again, else `OK`; `ResyncLog` asks for all contacts.
 */
export interface ScoreboardReply {
  Status: 'OK' | 'CFM' | 'ResyncLog' | 'Error';
  Description: string;
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  TimeStamp: string;
}
