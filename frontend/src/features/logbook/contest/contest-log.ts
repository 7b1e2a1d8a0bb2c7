import type { KeptQso, QsoFields } from '@pileup/contract/logbook';
import { bandOf } from '@pileup/radio/band';
import { findContestName } from '@pileup/radio/contests/cabrillo-contests';
import {
  type ContestContact,
  type ContestRules,
  isInContest,
  receivedZone,
} from '@pileup/radio/contests/contest-rules';
import { inOrderOfTime, LogScorer, type ScoredContact } from '@pileup/radio/contests/score-log';
import { scoringRule } from '@pileup/radio/contests/scoring-rules';
import { hzFromKhz } from '@pileup/radio/frequency';
import { modeClass } from '@pileup/radio/mode';
import type { UnsentContact } from '../../../lib/outbox/unsent-contact.ts';
import { type ChosenContest, hasSessions } from './stored-contest.ts';

/** A contact of a contest, sent or not. */
export interface LoggedContact extends ContestContact {
  /** The number of a contact in the log, or the id of one that was not sent. */
  readonly id: string;
  /** The exchanges sent to the other station, and received from it. */
  readonly sent: string;
  readonly received: string;
}

/** The operator's place and callsign on the air. */
export interface OwnStation {
  readonly call: string;
  readonly grid: string;
}

type Parts = Pick<KeptQso, 'TS' | 'Call' | 'Band' | 'Mode' | 'SubMode' | 'GridSquare' | 'ContestName' | 'dxcc'> & {
  readonly id: string;
  readonly qdo_id: number;
  readonly station_callsign: string;
  readonly fields: QsoFields['fields'];
};

/** @param n numbers contacts that were not sent in the order of logging, above those that were */
function unsentParts({ id, n, fields }: UnsentContact): Parts {
  return {
    id,
    qdo_id: Number.MAX_SAFE_INTEGER / 2 + n,
    TS: fields.TS,
    Call: fields.Call,
    Band: bandOf(hzFromKhz(fields.Freq ?? '') ?? 0),
    Mode: fields.Mode,
    SubMode: fields.SubMode ?? '',
    GridSquare: fields.GridSquare ?? '',
    ContestName: fields.ContestName ?? '',
    dxcc: fields.dxcc ? Number(fields.dxcc) : null,
    station_callsign: fields.station_callsign ?? '',
    fields: fields.fields ?? null,
  };
}

export function rulesOf({ contest: { modes, bands, from, to, rule, duplicates } }: ChosenContest): ContestRules {
  return { modes, bands, from: Date.parse(from), to: Date.parse(to), rule, duplicates };
}

/** The contacts of a contest among those of this device, in the order in which they score. */
export function contestLog(
  chosen: ChosenContest,
  kept: readonly KeptQso[],
  unsent: readonly UnsentContact[],
  own: OwnStation,
  now = Date.now(),
): LoggedContact[] {
  const rules = rulesOf(chosen);
  const isNamed = ({ ContestName }: Parts) => findContestName(ContestName, [chosen.contest.cabrillo_name]) !== null;
  const contacts = [...kept.map((qso) => ({ ...qso, id: String(qso.qdo_id) })), ...unsent.map(unsentParts)]
    .filter((parts) => chosen.isListed || isNamed(parts))
    .map((parts) => contactOf(parts, own, rules))
    .filter((contact) => isInContest(rules, contact))
    .sort(inOrderOfTime);
  return hasSessions(chosen.contest) ? ofLastSession(contacts, now) : contacts;
}

/** Sessions are at least three hours apart. */
const BETWEEN_SESSIONS_MS = 2 * 3_600_000;

/** The contacts of the session that runs, or that has just ended; none in the next one, before its first contact. */
function ofLastSession(contacts: LoggedContact[], now: number): LoggedContact[] {
  const times = [...contacts.map(({ at }) => at), now];
  const first = times.findLastIndex((at, index) => at - (times[index - 1] ?? at) > BETWEEN_SESSIONS_MS);
  return first < 0 ? contacts : contacts.slice(first);
}

function contactOf(parts: Parts, own: OwnStation, { rule }: ContestRules): LoggedContact {
  const { id, qdo_id, TS, Call, Band, Mode, SubMode, GridSquare, dxcc, station_callsign, fields } = parts;
  const exchange = (name: 'STX' | 'SRX') => fields?.[`${name}_STRING`] || fields?.[name] || '';
  return {
    id,
    qdo_id,
    at: Date.parse(TS),
    call: Call,
    stationCall: station_callsign || own.call,
    band: Band,
    mode: Mode,
    submode: SubMode,
    modeClass: modeClass(Mode, SubMode),
    grid: GridSquare,
    ownGrid: fields?.MY_GRIDSQUARE || own.grid,
    dxcc,
    zone: receivedZone(rule, exchange('SRX')),
    sent: exchange('STX'),
    received: exchange('SRX') || GridSquare,
  };
}

/** A scored log, to which the contact in the form is compared. */
export interface ContestState {
  readonly scorer: LogScorer<ContestContact>;
  /** Scored contacts in the order of logging. */
  readonly scored: readonly ScoredContact<LoggedContact>[];
}

export function contestState(chosen: ChosenContest, contacts: readonly LoggedContact[]): ContestState {
  const scorer = new LogScorer<LoggedContact>(rulesOf(chosen));
  return { scored: contacts.map((contact) => scorer.add(contact)), scorer: scorer as LogScorer<ContestContact> };
}

/** The score with one more contact. */
export function scoreWith(
  { rule }: Pick<ContestRules, 'rule'>,
  { scorer }: ContestState,
  { points, newMultipliers }: ScoredContact<ContestContact>,
): number {
  const totals = scorer.totals();
  if (!scoringRule(rule).hasMultipliers) return totals.points + points;
  return (totals.points + points) * (totals.multipliers + newMultipliers.length);
}

const MINUTE = 60_000;

/** Contacts per hour, from those of the last minutes before `now` (ms). */
export function ratePerHour({ scored }: ContestState, minutes: number, now: number): number {
  const count = scored.filter(({ contact: { at } }) => at > now - minutes * MINUTE && at <= now).length;
  return Math.round((count * 60) / minutes);
}

/** The address of the form for the log of a contest, with what is known here. */
export function cabrilloPath({ contest }: ChosenContest, { scored, scorer }: ContestState): string {
  const day = (at: number | undefined) => new Date(at ?? 0).toISOString().slice(0, 10);
  const query = new URLSearchParams({
    contest: contest.cabrillo_name,
    from: day(scored[0]?.contact.at),
    to: day(scored.at(-1)?.contact.at),
    score: String(scorer.totals().score),
  });
  return `/import-export?${query}#contest-log`;
}

/** The totals of each band, in the order in which they were first used. */
export function bandTotals(scored: ContestState['scored']) {
  return [...Map.groupBy(scored, ({ contact }) => contact.band)].map(([band, ofBand]) => ({
    band,
    contacts: ofBand.filter(({ duplicateOf }) => duplicateOf === null).length,
    points: ofBand.reduce((sum, { points }) => sum + points, 0),
    multipliers: ofBand.reduce((sum, { newMultipliers }) => sum + newMultipliers.length, 0),
  }));
}
