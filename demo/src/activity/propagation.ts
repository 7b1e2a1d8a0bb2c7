import { distanceKm, type LatLon } from '@pileup/radio/grid';

const DAY = 86_400_000;
const rad = (degrees: number) => (degrees * Math.PI) / 180;

/** Days since the winter solstice of the north, as an angle. */
const yearAngle = (ms: number) => (((ms - Date.UTC(2024, 11, 21)) / DAY / 365.25) % 1) * 2 * Math.PI;

/** Elevation of the sun in degrees, within a degree or two. */
export function sunHeight({ lat, lon }: LatLon, ms: number): number {
  const declination = rad(-23.44 * Math.cos(yearAngle(ms)));
  const hour = rad(((ms % DAY) / DAY) * 360 - 180 + lon);
  const sine = Math.sin(rad(lat)) * Math.sin(declination) + Math.cos(rad(lat)) * Math.cos(declination) * Math.cos(hour);
  return (Math.asin(sine) * 180) / Math.PI;
}

/** 1 at midwinter of the hemisphere, -1 at midsummer. */
const winterOf = (lat: number, ms: number) => Math.cos(yearAngle(ms)) * Math.sign(lat);

/** Rises from 0 at `dark` to 1 at `bright`, in degrees of the sun's elevation; falls if `dark` is the higher. */
const ramp = (height: number, dark: number, bright: number) =>
  Math.max(0, Math.min(1, (height - dark) / (bright - dark)));

/** How open each band is, 0 to 1: low bands at night, high bands by day, 6 m in summer; the others always the same. */
const OPENNESS: Record<string, (sky: { sun: number; night: number; winter: number }) => number> = {
  '160m': ({ night, winter }) => 0.4 * night * (1 + 0.6 * winter),
  '80m': ({ night, winter }) => 0.08 + 0.8 * night * (1 + 0.3 * winter),
  '60m': ({ night }) => 0.1 + 0.3 * night,
  '40m': ({ night }) => 0.35 + 0.65 * night,
  '30m': ({ night }) => 0.35 + 0.2 * night,
  '20m': ({ sun }) => 0.12 + 0.88 * ramp(sun, -14, 2),
  '17m': ({ sun }) => 0.03 + 0.6 * ramp(sun, -8, 6),
  '15m': ({ sun, winter }) => 0.01 + (0.75 + 0.15 * winter) * ramp(sun, -3, 10),
  '12m': ({ sun, winter }) => 0.4 * (0.8 + 0.4 * winter) * ramp(sun, 0, 14),
  '10m': ({ sun, winter }) => 0.005 + 0.8 * (0.8 + 0.4 * winter) * ramp(sun, 0, 15),
  '6m': ({ sun, winter }) => 0.02 + 0.6 * Math.max(0, -winter) ** 2 * ramp(sun, -4, 10),
};

/** How open a band is at a place, 0 to 1. */
export function openness(band: string, at: LatLon, ms: number): number {
  const sun = sunHeight(at, ms);
  return OPENNESS[band]?.({ sun, night: ramp(sun, 8, -8), winter: winterOf(at.lat, ms) }) ?? 0.25;
}

/** Kilometres: the distance at which half of the stations are out of reach, and the skip distance. */
const REACH: Record<string, [far: number, skip: number]> = {
  '160m': [1_200, 0],
  '80m': [1_500, 0],
  '60m': [1_500, 0],
  '40m': [3_500, 150],
  '30m': [4_500, 300],
  '20m': [6_500, 500],
  '17m': [8_000, 800],
  '15m': [8_500, 1_000],
  '12m': [8_500, 1_200],
  '10m': [8_500, 1_200],
  '6m': [1_500, 500],
  '11m': [2_500, 0],
  '3cm': [5_000, 0],
};

/** The probability that a station at `there` is received at `here`, 0 to 1. */
export function audibility(band: string, here: LatLon, there: LatLon, ms: number): number {
  const [far, skip] = REACH[band] ?? [250, 0];
  const km = distanceKm(here, there);
  const carried = 0.5 ** (km / far) * (skip === 0 ? 1 : 0.1 + 0.9 * Math.min(1, km / skip));
  return far < 1_000 ? carried : carried * (0.05 + openness(band, there, ms));
}
