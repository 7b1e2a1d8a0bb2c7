import type { LatLon } from './grid.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** 2000-01-01 12:00, from which the formulas count days. */
const J2000_MS = Date.UTC(2000, 0, 1, 12);
const DEGREES_PER_HOUR = 15;
/** Altitude of the sun's centre when its upper edge is on the horizon, with refraction, degrees. */
const RISE_ALTITUDE = -0.833;

const rad = (degrees: number) => (degrees * Math.PI) / 180;
const deg = (radians: number) => (radians * 180) / Math.PI;
/** -180 (inclusive) to 180. */
const normalized = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180;

/**
 * Where the sun is in the zenith, degrees, within 0.02°.
 * Source: low-precision formulas of the Astronomical Almanac.
 * @param at ms
 */
export function subsolarPoint(at: number): LatLon {
  const days = (at - J2000_MS) / DAY_MS;
  const meanLongitude = 280.46 + 0.9856474 * days;
  const anomaly = rad(357.528 + 0.9856003 * days);
  const longitude = rad(meanLongitude + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly));
  const obliquity = rad(23.439 - 0.0000004 * days);
  const rightAscension = deg(Math.atan2(Math.cos(obliquity) * Math.sin(longitude), Math.cos(longitude)));
  const siderealTime = 280.46061837 + 360.98564736629 * days;
  return {
    lat: deg(Math.asin(Math.sin(obliquity) * Math.sin(longitude))),
    lon: normalized(rightAscension - siderealTime),
  };
}

/** Sunrise and sunset around the noon nearest to a moment, ms; or the sun does not rise or set that day. */
export type SunTimes = { readonly rise: number; readonly set: number } | 'polar day' | 'polar night';

/**
 * Sunrise and sunset at a place around the noon nearest to a moment, within two minutes, at sea level.
 * @param at ms
 * @returns `polar day` or `polar night` if the sun does not set or rise
 */
export function sunTimes({ lat, lon }: LatLon, at: number): SunTimes {
  const noon = at + (normalized(subsolarPoint(at).lon - lon) / DEGREES_PER_HOUR) * HOUR_MS;
  const half = halfDay(lat, noon);
  if (typeof half === 'string') return half;
  // The declination is that of the event itself, not of noon.
  const [morning, evening] = [halfDay(lat, noon - half), halfDay(lat, noon + half)];
  return {
    rise: noon - (typeof morning === 'number' ? morning : half),
    set: noon + (typeof evening === 'number' ? evening : half),
  };
}

/** Whether the sun is up. @param at ms */
export function isDaylight(place: LatLon, at: number): boolean {
  const sun = subsolarPoint(at);
  const altitude = Math.asin(
    Math.sin(rad(place.lat)) * Math.sin(rad(sun.lat)) +
      Math.cos(rad(place.lat)) * Math.cos(rad(sun.lat)) * Math.cos(rad(place.lon - sun.lon)),
  );
  return deg(altitude) > RISE_ALTITUDE;
}

/** Mean solar time of day at a longitude, ms since midnight: the time of a clock set by the sun. @param at ms */
export function solarTimeOfDay(lon: number, at: number): number {
  return (((at + (lon / DEGREES_PER_HOUR) * HOUR_MS) % DAY_MS) + DAY_MS) % DAY_MS;
}

/** Time from sunrise to noon, ms, with the sun's declination at a moment. */
function halfDay(lat: number, at: number): number | 'polar day' | 'polar night' {
  const declination = rad(subsolarPoint(at).lat);
  const cosine =
    (Math.sin(rad(RISE_ALTITUDE)) - Math.sin(rad(lat)) * Math.sin(declination)) /
    (Math.cos(rad(lat)) * Math.cos(declination));
  if (cosine <= -1) return 'polar day';
  if (cosine >= 1) return 'polar night';
  return (deg(Math.acos(cosine)) / DEGREES_PER_HOUR) * HOUR_MS;
}
