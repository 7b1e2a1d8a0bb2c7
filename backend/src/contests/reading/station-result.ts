import type { ContestRow, MegastreamRow } from '@pileup/contract/contests/contests';
import type { ScoreVisibility } from '@pileup/contract/contests/scoreboard';
import { publicFrequency } from '@pileup/radio/contests/hidden-frequency';
import type { ContestTotals } from '@pileup/radio/contests/score-log';
import type { StationSummary } from '../../identity/index.js';
import type { ContestEntry, EnteredContact } from './contest-entries.js';

const RATE_MINUTES = 10;
const MINUTE = 60_000;

/** The result of a station, and what its operator does now. */
export interface StationResult {
  readonly station: StationSummary;
  readonly totals: ContestTotals;
  /** When the station reached its score (ms). */
  readonly reachedAt: number;
  readonly last: EnteredContact;
  /** Times (ms) of counting contacts in the last 10 minutes, as of `now` when the result was read. */
  readonly recent: readonly number[];
  readonly visibility: ScoreVisibility;
}

/** Null for a station without a contact that counts. */
export function resultOf({ station, scored, totals, visibility }: ContestEntry, now: number): StationResult | null {
  const last = scored.findLast(({ duplicateOf }) => duplicateOf === null)?.contact;
  if (!last) return null;
  const reached =
    scored.findLast(({ points, newMultipliers }) => points > 0 || newMultipliers.length > 0)?.contact ?? last;
  const recent = scored
    .filter(({ contact, duplicateOf }) => duplicateOf === null && contact.at > now - RATE_MINUTES * MINUTE)
    .map(({ contact }) => contact.at);
  return { station, totals, reachedAt: reached.at, last, recent, visibility };
}

/** Ties are decided by who reached the score first. */
export function inOrderOfScore(a: StationResult, b: StationResult): number {
  return (
    b.totals.score - a.totals.score || a.reachedAt - b.reachedAt || (a.station.callsign < b.station.callsign ? -1 : 1)
  );
}

/** A row of the board; a station that shows only its total has no other numbers. */
export function contestRow(
  { station, totals, visibility }: Pick<StationResult, 'station' | 'totals' | 'visibility'>,
  rank: number,
): Omit<ContestRow, 'category'> {
  const { contacts, points, multipliers, score } = totals;
  const figures = { contacts, number_of_contacts: contacts, points, multipliers };
  const hidden = { contacts: null, number_of_contacts: null, points: null, multipliers: null };
  return {
    rank,
    my_callsign: station.callsign,
    name: station.name,
    profile_image_name: station.image,
    ...(visibility === 'total' ? hidden : figures),
    score,
  };
}

/** Frequencies are those of a contest: hidden, unless the operator shares them here. */
export function megastreamRow(result: StationResult, rank: number, now: number): MegastreamRow {
  const { last, recent, station } = result;
  const seconds = Math.max(0, Math.floor((now - last.at) / 1_000));
  const inTime = recent.filter((at) => at > now - RATE_MINUTES * MINUTE && at <= now).length;
  return {
    ...contestRow(result, rank),
    freq: publicFrequency(last.hz, '', !station.sharesContestFrequency),
    band: last.band,
    last_qso_time_in_seconds: seconds,
    last_qso_time_in_minutes: Math.floor(seconds / 60),
    last_10_min_avg: inTime / RATE_MINUTES,
  };
}
