import type { ScoreCategory } from './scoreboard.ts';

/** The contacts of a contest, and the header of its Cabrillo log; texts may be empty. */
export interface CabrilloLogRequest extends Partial<ScoreCategory> {
  /** The contest's Cabrillo name: contacts with this contest name are written. */
  contest: string;
  /** UTC days, both included: `2026-11-28`. */
  from: string;
  to: string;
  /** Includes contacts of these days that have no contest name, as digital programs log them. */
  unnamed?: boolean;
  claimed_score?: string;
  club?: string;
  location?: string;
  /** Callsigns, separated by blanks. */
  operators?: string;
  name?: string;
  soapbox?: string;
}

export interface CabrilloLogResponse {
  file_name: string;
  text: string;
  contacts: number;
  /** Number of contacts left out because Cabrillo does not have their band. */
  left_out: number;
}
