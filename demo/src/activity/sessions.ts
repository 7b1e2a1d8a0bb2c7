import type { OpMode } from '@pileup/contract/presence';
import type { Station } from '../community/stations.ts';
import { SeededRandom } from '../seeded-random.ts';
import { frequencyRange, type Mode, roundToDial, SATELLITES, type Satellite } from './bands.ts';
import { type Contest, contestsOf } from './contests.ts';
import { openness } from './propagation.ts';

/** A time at the radio, or only on the page. */
export interface Session {
  /** Seed of everything in the session. */
  id: string;
  station: Station;
  /** ms since 1970. */
  from: number;
  to: number;
  /** Whether the operator is on the page only, without a radio. */
  isReadingOnly: boolean;
  opMode: OpMode;
  mode: Mode;
  band: string;
  /** Frequency on which the station calls CQ, or begins to search. */
  khz: number;
  /** Calls CQ on one frequency. */
  isRunning: boolean;
  /** Mean time between contacts; null for a session without contacts. */
  secondsPerContact: number | null;
  contest: Contest | null;
  satellite: Satellite | null;
  activation: { type: string; ref: string } | null;
  callsign: string;
}

export const DAY = 86_400_000;
const HOUR = 3_600_000;
const MINUTE = 60_000;

/** Seconds per contact while searching, and while calling CQ. */
const SECONDS_PER_CONTACT: Record<Mode, readonly [searching: number, running: number]> = {
  FT8: [260, 170],
  FT4: [200, 130],
  CW: [480, 110],
  SSB: [700, 130],
  RTTY: [500, 160],
  SSTV: [600, 420],
  FM: [800, 500],
  DMR: [900, 500],
};

/** The sessions of a station on a UTC day (ms at midnight), the same for the same seed; `growth` scales its hours. */
export function sessionsOf(seed: number, station: Station, day: number, growth = 1): Session[] {
  const random = new SeededRandom(seed, station.callsign, day / DAY);
  const weekend = [2, 3].includes((day / DAY) % 7);
  const expected = (station.hoursPerDay / 1.2) * growth * (weekend ? 1.5 : 0.85);
  const sessions: Session[] = [];
  for (let left = random.poisson(expected); left > 0; left--) {
    const from = day + startOf(random, station, weekend);
    const to = from + Math.min(5 * HOUR, Math.max(10 * MINUTE, random.exponential(1.2 * HOUR)));
    sessions.push(sessionAt(random, station, from, to));
  }
  if (station.isContester) sessions.push(...contestSessions(random, station, day, growth));
  for (let left = random.poisson(0.8 * growth); left > 0; left--) {
    const from = day + startOf(random, station, weekend);
    sessions.push({
      ...sessionAt(random, station, from, from + random.between(5, 40) * MINUTE),
      isReadingOnly: true,
      secondsPerContact: null,
    });
  }
  return withoutOverlap(sessions).map((session, index) => ({
    ...session,
    id: `${seed} ${station.callsign} ${day / DAY} ${index}`,
  }));
}

/** Factor by which a small community is more active, so that there is always an operator on the air. */
export const activityFactor = (members: number): number => Math.max(1, Math.min(4, 150 / members));

/** ms after midnight: around the operator's peak hour in solar time, at weekends more often at another time of day. */
function startOf(random: SeededRandom, { peakHour, lon }: Station, weekend: boolean): number {
  const local = random.chance(weekend ? 0.5 : 0.3)
    ? random.between(7, 23)
    : peakHour + (random.next() + random.next() + random.next() - 1.5) * 3.5;
  return ((((local - lon / 15) % 24) + 24) % 24) * HOUR;
}

function sessionAt(random: SeededRandom, station: Station, from: number, to: number): Session {
  const satellite = station.usesSatellites && random.chance(0.4) ? satelliteFor(random, station) : null;
  const activates = !satellite && station.activationType !== '' && random.chance(0.35);
  const mode =
    satellite?.mode ??
    (activates ? random.pick(ACTIVATION_MODES) : random.weighted(station.modes, ({ share }) => share).mode);
  const band = satellite
    ? satellite.isGeostationary
      ? '3cm'
      : '70cm'
    : bandFor(random, activates ? { ...station, bands: ACTIVATION_BANDS } : station, mode, from);
  const [low, high] = satellite ? [satellite.low, satellite.high] : (frequencyRange(mode, band) ?? [0, 0]);
  const opMode = activates ? 2 : opModeOf(random, station, mode);
  const isRunning = opMode === 2 || opMode === 8 || opMode === 5;
  const [searching, running] = SECONDS_PER_CONTACT[mode];
  const mean = activates
    ? 75
    : station.isInDemand && isRunning && !LOCAL_BANDS.has(band)
      ? 45
      : isRunning
        ? running
        : opMode === 6
          ? 900
          : searching;
  return {
    id: '',
    station,
    from,
    // Satellite passes and activations are short.
    to: Math.min(
      to,
      from + (satellite && !satellite.isGeostationary ? 18 * MINUTE : activates ? 70 * MINUTE : 5 * HOUR),
    ),
    isReadingOnly: false,
    opMode,
    mode,
    band,
    khz: roundToDial(mode, random.between(low, high)),
    isRunning,
    secondsPerContact: opMode === 3 || station.kind === 'swl' ? (station.kind === 'swl' ? 1_200 : null) : mean,
    contest: null,
    satellite,
    activation: activates ? { type: station.activationType, ref: referenceOf(random, station) } : null,
    callsign: activates ? `${station.callsign}/P` : station.callsign,
  };
}

function opModeOf(random: SeededRandom, station: Station, mode: Mode): OpMode {
  if (station.kind === 'swl') return 3;
  if (station.isInDemand) return random.pick([2, 8, 8, 1]);
  if (mode === 'SSB' || mode === 'FM' || mode === 'DMR')
    return random.pick([1, 1, 1, 2, 3, 4, 6, 6, random.chance(0.3) ? 5 : 8]);
  return random.pick([1, 1, 1, 2, 3, 3, 4, 8]);
}

/** Chosen among bands with frequencies for the mode, by the operator's preference and propagation. */
function bandFor(random: SeededRandom, station: Station, mode: Mode, ms: number): string {
  const usable = station.bands.filter(({ band }) => frequencyRange(mode, band));
  if (usable.length === 0) return mode === 'FM' && station.kind !== 'cb' ? '2m' : (station.bands[0]?.band ?? '20m');
  return random.weighted(usable, ({ band, share }) => (0.02 + share) * openness(band, station, ms)).band;
}

function satelliteFor(random: SeededRandom, { lon, lat }: Station): Satellite {
  const seesGeostationary = lon > -45 && lon < 90 && Math.abs(lat) < 75;
  return random.pick(SATELLITES.filter(({ isGeostationary }) => seesGeostationary || !isGeostationary));
}

/** A well-formed reference of a summit or park that does not exist: QX is no region. */
function referenceOf(random: SeededRandom, { callsign, activationType }: Station): string {
  const number = String(1 + random.below(140)).padStart(3, '0');
  const country = /^[A-Z0-9]+?(?=\d?Q)/.exec(callsign)?.[0] ?? 'G';
  return activationType === 'SOTA' ? `${country}/QX-${number}` : `QX-0${number}`;
}

/** Contesters take part in most weekend contests and some sprints, for some hours. */
function contestSessions(random: SeededRandom, station: Station, day: number, growth: number): Session[] {
  return contestsOf(day).flatMap((contest) => {
    if (!random.chance((contest.isOnWeekend ? 0.8 : 0.05) * (0.15 + 0.85 * growth))) return [];
    const hours = contest.isOnWeekend ? 3 + random.below(4) : 1;
    return Array.from({ length: hours }, () => {
      const from = random.between(contest.from, contest.to - HOUR);
      const to = Math.min(contest.to, from + random.between(0.7, 1.6) * HOUR);
      const band = bandFor(random, { ...station, bands: CONTEST_BANDS }, contest.mode, from);
      const [low, high] = frequencyRange(contest.mode, band) ?? [0, 0];
      return {
        ...sessionAt(random, { ...station, activationType: '', usesSatellites: false }, from, to),
        opMode: 7 as const,
        mode: contest.mode,
        band,
        contest,
        isRunning: random.chance(0.5),
        secondsPerContact: random.between(50, 110),
        khz: roundToDial(contest.mode, random.between(low, high)),
      };
    });
  });
}

const ACTIVATION_MODES = ['SSB', 'CW', 'CW', 'FT8'] as const;
const ACTIVATION_BANDS = ['40m', '30m', '20m', '17m', '15m', '10m'].map((band) => ({ band, share: 1 }));
/** Bands without long-distance propagation. */
const LOCAL_BANDS = new Set(['11m', '2m', '70cm']);
/** Contests are not held on the WARC bands. */
const CONTEST_BANDS = ['160m', '80m', '40m', '20m', '15m', '10m'].map((band) => ({ band, share: 1 }));

/** Ends each session when the next one begins; drops those that become too short. */
function withoutOverlap(sessions: Session[]): Session[] {
  const ordered = sessions.sort((a, b) => a.from - b.from);
  return ordered.flatMap((session, index) => {
    const to = Math.min(session.to, ordered[index + 1]?.from ?? Number.POSITIVE_INFINITY);
    return to - session.from >= 3 * MINUTE ? [{ ...session, to }] : [];
  });
}
