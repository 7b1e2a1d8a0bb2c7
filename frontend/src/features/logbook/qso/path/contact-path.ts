import type { FullQsoResponse } from '@pileup/contract/logbook';
import { bearingDeg, distanceKm, type LatLon } from '@pileup/radio/grid';
import { isDaylight, solarTimeOfDay } from '@pileup/radio/sun';
import { utcMinuteText } from '../../../../lib/text/time-text.ts';
import { type CivilTime, civilTimeAt, type ZoneOf } from '../../bar/lookup/civil-time.ts';

/** A station of a contact, as far as the reader may know where it was. */
export interface PathEnd {
  readonly call: string;
  /** The ADIF number of the station's entity. */
  readonly dxcc: number | null;
  readonly country: string;
  readonly grid: string;
  /** The middle of its grid square, else of its country. */
  readonly place: LatLon | null;
}

/** The two ends of a contact, the station that logged first. */
export function endsOf({ qso, station }: FullQsoResponse): readonly [PathEnd, PathEnd] {
  const own = { call: qso.station_callsign, dxcc: station.dxcc, country: station.country, grid: station.grid };
  const other = { call: qso.Call, dxcc: qso.dxcc, country: qso.country, grid: qso.GridSquare };
  return [
    { ...own, place: placeOf(station) },
    { ...other, place: placeOf(qso) },
  ];
}

function placeOf({ LAT, LON }: { LAT: number | null; LON: number | null }): LatLon | null {
  return LAT === null || LON === null ? null : { lat: LAT, lon: LON };
}

/** Nearer than this, both are at the middle of one square or country: neither distance nor beam means anything. */
const SAME_PLACE_KM = 1;

/** Antenna bearings in whole degrees from north. */
export interface Beam {
  readonly short: number;
  readonly long: number;
}

/** The distance in km, 0 if both are shown at one point; null if a position is unknown. */
export function pathKm([from, to]: readonly [PathEnd, PathEnd]): number | null {
  if (!from.place || !to.place) return null;
  // Each station is somewhere in the country, whatever point represents it.
  if (!from.grid && !to.grid && from.dxcc !== null && from.dxcc === to.dxcc) return 0;
  const km = distanceKm(from.place, to.place);
  return km < SAME_PLACE_KM ? 0 : km;
}

/** The beam from one end to the other; null if a position is unknown or both are the same. */
export function beamOf(from: PathEnd, to: PathEnd): Beam | null {
  if (!from.place || !to.place || !pathKm([from, to])) return null;
  const short = Math.round(bearingDeg(from.place, to.place)) % 360;
  return { short, long: (short + 180) % 360 };
}

export interface SunAt {
  readonly isDay: boolean;
  /** `06:32`, with `+1` or `-1` if the date is another one than in UTC. */
  readonly time: string;
}

const DAY_MS = 86_400_000;

/** Day or night, and the time of day by the sun, at a place. @param at ms */
export function sunAt(place: LatLon, at: number): SunAt {
  const solar = solarTimeOfDay(place.lon, at);
  const ofDay = ((at % DAY_MS) + DAY_MS) % DAY_MS;
  // Local solar time differs from UTC by 12 hours at most.
  const days = Math.round((ofDay + (place.lon / 360) * DAY_MS - solar) / DAY_MS);
  return { isDay: isDaylight(place, at), time: utcMinuteText(solar) + otherDayText(days) };
}

const otherDayText = (days: number): string => (days === 0 ? '' : days > 0 ? ' +1' : ' −1');

/** Civil time at an end, `06:32 +1` if the date is later than in UTC; null if its zone is unknown. @param at ms */
export function clocksAt({ place, dxcc, grid }: PathEnd, at: number, zoneOf: ZoneOf): CivilTime | null {
  const time = place && civilTimeAt({ ...place, isCentre: grid === '' }, dxcc, at, zoneOf);
  if (!time) return null;
  const there = new Intl.DateTimeFormat('en-CA', { timeZone: time.zone, dateStyle: 'short' }).format(at);
  const days = Math.sign(Date.parse(there) - Math.floor(at / DAY_MS) * DAY_MS);
  return { ...time, text: time.text + otherDayText(days) };
}

/** Why there is no map; empty if there is one. */
export function missingText(ends: readonly [PathEnd, PathEnd]): string {
  const calls = ends.filter(({ place }) => !place).map(({ call }) => call);
  if (calls.length === 0) return '';
  return `The position of ${calls.join(' and ')} is not known, so there is no map of the path.`;
}
