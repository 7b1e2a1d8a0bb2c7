import type { LatLon } from '../grid.ts';

const DAY_MS = 86_400_000;
/** 2000-01-01 12:00, from which the formulas count. */
const J2000_MS = Date.UTC(2000, 0, 1, 12);
const DAYS_PER_CENTURY = 36_525;

const rad = (degrees: number) => (degrees * Math.PI) / 180;
const deg = (radians: number) => (radians * 180) / Math.PI;
const normalized = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180;

/** Terms of the longitude and latitude: amplitude, phase and change per century, degrees. */
const LONGITUDE = [
  [6.29, 135, 477_198.87],
  [-1.27, 259.3, -413_335.36],
  [0.66, 235.7, 890_534.22],
  [0.21, 269.9, 954_397.74],
  [-0.19, 357.5, 35_999.05],
  [-0.11, 186.5, 966_404.03],
] as const;
const LATITUDE = [
  [5.13, 93.3, 483_202.02],
  [0.28, 228.2, 960_400.89],
  [-0.28, 318.3, 6_003.15],
  [-0.17, 217.6, -407_332.21],
] as const;

/**
 * Where the moon is in the zenith, degrees, within half a degree.
 * Source: low-precision formulas of the Astronomical Almanac.
 * @param at ms
 */
export function sublunarPoint(at: number): LatLon {
  const days = (at - J2000_MS) / DAY_MS;
  const centuries = days / DAYS_PER_CENTURY;
  const sum = (terms: typeof LONGITUDE | typeof LATITUDE) =>
    terms.reduce((total, [size, phase, change]) => total + size * Math.sin(rad(phase + change * centuries)), 0);
  const longitude = rad(218.32 + 481_267.881 * centuries + sum(LONGITUDE));
  const latitude = rad(sum(LATITUDE));
  const obliquity = rad(23.439 - 0.0000004 * days);
  const x = Math.cos(latitude) * Math.cos(longitude);
  const y = Math.cos(latitude) * Math.sin(longitude);
  const z = Math.sin(latitude);
  const rightAscension = deg(Math.atan2(Math.cos(obliquity) * y - Math.sin(obliquity) * z, x));
  const siderealTime = 280.46061837 + 360.98564736629 * days;
  return {
    lat: deg(Math.asin(Math.sin(obliquity) * y + Math.cos(obliquity) * z)),
    lon: normalized(rightAscension - siderealTime),
  };
}
