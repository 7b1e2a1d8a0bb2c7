import { type Band, bandEdges, parseBand } from '../band.ts';
import type { ModeClass } from '../mode.ts';

/** Ways to score contacts; the rules are in `scoring-rules.ts`. */
export type ScoringRuleKey = 'one-point' | 'ww-digi' | 'arrl-digital' | 'cq-ww' | 'cq-wpx';

/**
 * Contacts with the same callsign that are duplicates: on the same band, on the same band in the same class of mode, or
 * all.
 */
export type ContestDuplicates = 'band' | 'band-and-mode' | 'call';

/** The rules that decide which contacts are part of a contest and how they are scored. */
export interface ContestRules {
  /** ADIF modes or submodes (`SSB`, `FT4`); empty for all. */
  readonly modes: readonly string[];
  /** Empty for all. */
  readonly bands: readonly string[];
  /** ms since 1970; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  readonly rule: ScoringRuleKey;
  readonly duplicates: ContestDuplicates;
}

/** A contact as contests judge it. */
export interface ContestContact {
  readonly qdo_id: number;
  /** ms since 1970 */
  readonly at: number;
  readonly call: string;
  /** The call under which the contact was made. */
  readonly stationCall: string;
  readonly band: string;
  readonly mode: string;
  readonly submode: string;
  readonly modeClass: ModeClass;
  /** Grid of the other station; empty if unknown. */
  readonly grid: string;
  /** Grid from which the contact was made; empty if unknown. */
  readonly ownGrid: string;
  /** Entity as logged; null if unknown. */
  readonly dxcc: number | null;
  /** Zone as logged, or as received if zones are the exchange (`receivedZone`); null if unknown. */
  readonly zone: number | null;
}

/** The bands of most contests: 160 to 10 m without 60, 30, 17 and 12 m. */
export const CONTEST_BANDS: readonly Band[] = ['160m', '80m', '40m', '20m', '15m', '10m'];

/** Reasons that exclude a contact from a contest. */
export type OutsideContest = 'early' | 'late' | 'band' | 'mode';

/** Why a contact is not part of a contest; null if it is. */
export function outsideContest(
  { modes, bands, from, to }: Pick<ContestRules, 'modes' | 'bands' | 'from' | 'to'>,
  { at, band, mode, submode }: Pick<ContestContact, 'at' | 'band' | 'mode' | 'submode'>,
): OutsideContest | null {
  if (at < from) return 'early';
  if (at >= to) return 'late';
  if (bands.length > 0 && !bands.includes(band)) return 'band';
  return isModeOf(modes, { mode, submode }) ? null : 'mode';
}

/** Whether a contest with these ADIF modes or submodes (none: all) has a mode. */
export function isModeOf(
  modes: readonly string[],
  { mode, submode }: Pick<ContestContact, 'mode' | 'submode'>,
): boolean {
  return modes.length === 0 || modes.includes(mode) || (submode !== '' && modes.includes(submode));
}

/** Whether a contact belongs to a contest. */
export const isInContest = (...args: Parameters<typeof outsideContest>): boolean => outsideContest(...args) === null;

/** Two contacts with the same key are duplicates. */
export function duplicateKey(
  { duplicates }: Pick<ContestRules, 'duplicates'>,
  { call, band, modeClass }: Pick<ContestContact, 'call' | 'band' | 'modeClass'>,
): string {
  if (duplicates === 'call') return call;
  return duplicates === 'band' ? `${call} ${band}` : `${call} ${band} ${modeClass}`;
}

/** The CQ zone in the exchange of the other station; null if the rule has another exchange or it is no zone. */
export function receivedZone(rule: ScoringRuleKey, exchange: string): number | null {
  if (rule !== 'cq-ww' || !/^0*\d{1,2}$/.test(exchange.trim())) return null;
  const zone = Number(exchange);
  return zone >= 1 && zone <= 40 ? zone : null;
}

/** Below 10 MHz, where CQ WPX gives double points. */
export function isLowBand(band: string): boolean {
  const known = parseBand(band);
  return known !== '' && bandEdges(known)[0] < 10_000_000;
}
