import type { OpMode } from '@pileup/contract/presence';
import { cornerOf, dialled, SATELLITES, type Satellite, type Trade } from './bands.ts';
import { Chance } from './chance.ts';
import type { Station } from './community.ts';
import { type Contest, contestsOf } from './contests.ts';
import { openness } from './propagation.ts';

/** A while at the radio, or only at the page. */
export interface Session {
  /** Seeds what happens in it. */
  id: string;
  station: Station;
  /** ms since 1970. */
  from: number;
  to: number;
  /** Online only: no radio speaks. */
  reading: boolean;
  op: OpMode;
  trade: Trade;
  band: string;
  /** kHz: the frequency kept, or where searching begins. */
  khz: number;
  /** Calls CQ and stays where it is. */
  runs: boolean;
  /** Mean seconds between contacts; null for whoever only listens. */
  pace: number | null;
  contest: Contest | null;
  satellite: Satellite | null;
  activation: { type: string; ref: string } | null;
  callsign: string;
}

export const DAY = 86_400_000;
const HOUR = 3_600_000;
const MINUTE = 60_000;

/** Seconds between contacts while searching, and while calling CQ. */
const PACE: Record<Trade, readonly [searching: number, running: number]> = {
  FT8: [260, 170],
  FT4: [200, 130],
  CW: [480, 110],
  SSB: [700, 130],
  RTTY: [500, 160],
  SSTV: [600, 420],
  FM: [800, 500],
  DMR: [900, 500],
};

/**
 * What a station does on a UTC day (ms at midnight), the same for the same seed. `growth` is the share of its usual
 * hours: the community was smaller once.
 */
export function sessionsOf(seed: number, station: Station, day: number, growth = 1): Session[] {
  const chance = new Chance(seed, station.callsign, day / DAY);
  const weekend = [2, 3].includes((day / DAY) % 7);
  const expected = (station.hoursPerDay / 1.2) * growth * (weekend ? 1.5 : 0.85);
  const sessions: Session[] = [];
  for (let left = chance.count(expected); left > 0; left--) {
    const from = day + startOf(chance, station, weekend);
    const to = from + Math.min(5 * HOUR, Math.max(10 * MINUTE, chance.wait(1.2 * HOUR)));
    sessions.push(sessionAt(chance, station, from, to));
  }
  if (station.contester) sessions.push(...contesting(chance, station, day, growth));
  for (let left = chance.count(0.8 * growth); left > 0; left--) {
    const from = day + startOf(chance, station, weekend);
    sessions.push({
      ...sessionAt(chance, station, from, from + chance.between(5, 40) * MINUTE),
      reading: true,
      pace: null,
    });
  }
  return inTurn(sessions).map((session, index) => ({
    ...session,
    id: `${seed} ${station.callsign} ${day / DAY} ${index}`,
  }));
}

/** A small community has to be busier for something to be on at any time. */
export const bustleOf = (members: number): number => Math.max(1, Math.min(4, 150 / members));

/** ms after midnight: around the operator's hour by the sun, at weekends at any time of the waking day. */
function startOf(chance: Chance, { hour, lon }: Station, weekend: boolean): number {
  const local = chance.is(weekend ? 0.5 : 0.3)
    ? chance.between(7, 23)
    : hour + (chance.next() + chance.next() + chance.next() - 1.5) * 3.5;
  return ((((local - lon / 15) % 24) + 24) % 24) * HOUR;
}

function sessionAt(chance: Chance, station: Station, from: number, to: number): Session {
  const satellite = station.satellites && chance.is(0.4) ? satelliteFor(chance, station) : null;
  const activates = !satellite && station.activates !== '' && chance.is(0.35);
  const trade =
    satellite?.trade ??
    (activates ? chance.pick(OUTDOORS) : chance.weighted(station.trades, ({ share }) => share).trade);
  const band = satellite
    ? satellite.fixed
      ? '3cm'
      : '70cm'
    : bandFor(chance, activates ? { ...station, bands: OUTDOOR_BANDS } : station, trade, from);
  const [low, high] = satellite ? [satellite.low, satellite.high] : (cornerOf(trade, band) ?? [0, 0]);
  const op = activates ? 2 : opOf(chance, station, trade);
  const runs = op === 2 || op === 8 || op === 5;
  const [searching, running] = PACE[trade];
  const pace = activates
    ? 75
    : station.sought && runs && !NEARBY.has(band)
      ? 45
      : runs
        ? running
        : op === 6
          ? 900
          : searching;
  return {
    id: '',
    station,
    from,
    // A pass is over soon, and a summit cold.
    to: Math.min(to, from + (satellite && !satellite.fixed ? 18 * MINUTE : activates ? 70 * MINUTE : 5 * HOUR)),
    reading: false,
    op,
    trade,
    band,
    khz: dialled(trade, chance.between(low, high)),
    runs,
    pace: op === 3 || station.kind === 'swl' ? (station.kind === 'swl' ? 1_200 : null) : pace,
    contest: null,
    satellite,
    activation: activates ? { type: station.activates, ref: referenceOf(chance, station) } : null,
    callsign: activates ? `${station.callsign}/P` : station.callsign,
  };
}

function opOf(chance: Chance, station: Station, trade: Trade): OpMode {
  if (station.kind === 'swl') return 3;
  if (station.sought) return chance.pick([2, 8, 8, 1]);
  if (trade === 'SSB' || trade === 'FM' || trade === 'DMR')
    return chance.pick([1, 1, 1, 2, 3, 4, 6, 6, chance.is(0.3) ? 5 : 8]);
  return chance.pick([1, 1, 1, 2, 3, 3, 4, 8]);
}

/** The trade done where it can be done, where the operator likes to be, and where there is something to hear. */
function bandFor(chance: Chance, station: Station, trade: Trade, ms: number): string {
  const able = station.bands.filter(({ band }) => cornerOf(trade, band));
  if (able.length === 0) return trade === 'FM' && station.kind !== 'cb' ? '2m' : (station.bands[0]?.band ?? '20m');
  return chance.weighted(able, ({ band, share }) => (0.02 + share) * openness(band, station, ms)).band;
}

function satelliteFor(chance: Chance, { lon, lat }: Station): Satellite {
  const seesFixed = lon > -45 && lon < 90 && Math.abs(lat) < 75;
  return chance.pick(SATELLITES.filter(({ fixed }) => seesFixed || !fixed));
}

/** Summits and parks that are on no list: the form is right, Q and X are no region. */
function referenceOf(chance: Chance, { callsign, activates }: Station): string {
  const number = String(1 + chance.below(140)).padStart(3, '0');
  const country = /^[A-Z0-9]+?(?=\d?Q)/.exec(callsign)?.[0] ?? 'G';
  return activates === 'SOTA' ? `${country}/QX-${number}` : `QX-0${number}`;
}

/** Contesters are in most contests of the day, for a part of them. */
function contesting(chance: Chance, station: Station, day: number, growth: number): Session[] {
  return contestsOf(day).flatMap((contest) => {
    if (!chance.is((contest.weekend ? 0.8 : 0.05) * (0.15 + 0.85 * growth))) return [];
    const hours = contest.weekend ? 3 + chance.below(4) : 1;
    return Array.from({ length: hours }, () => {
      const from = chance.between(contest.from, contest.to - HOUR);
      const to = Math.min(contest.to, from + chance.between(0.7, 1.6) * HOUR);
      const band = bandFor(chance, { ...station, bands: CONTEST_BANDS }, contest.trade, from);
      const [low, high] = cornerOf(contest.trade, band) ?? [0, 0];
      return {
        ...sessionAt(chance, { ...station, activates: '', satellites: false }, from, to),
        ...{ op: 7 as const, trade: contest.trade, band, contest, runs: chance.is(0.5), pace: chance.between(50, 110) },
        khz: dialled(contest.trade, chance.between(low, high)),
      };
    });
  });
}

const OUTDOORS = ['SSB', 'CW', 'CW', 'FT8'] as const;
const OUTDOOR_BANDS = ['40m', '30m', '20m', '17m', '15m', '10m'].map((band) => ({ band, share: 1 }));
/** Nobody far away hears a call on these. */
const NEARBY = new Set(['11m', '2m', '70cm']);
/** No contest is held between the bands of 1979. */
const CONTEST_BANDS = ['160m', '80m', '40m', '20m', '15m', '10m'].map((band) => ({ band, share: 1 }));

/** One after the other: nobody is at the radio twice. */
function inTurn(sessions: Session[]): Session[] {
  const ordered = sessions.sort((a, b) => a.from - b.from);
  return ordered.flatMap((session, index) => {
    const to = Math.min(session.to, ordered[index + 1]?.from ?? Number.POSITIVE_INFINITY);
    return to - session.from >= 3 * MINUTE ? [{ ...session, to }] : [];
  });
}
