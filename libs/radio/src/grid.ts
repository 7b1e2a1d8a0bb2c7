/** A Maidenhead locator of 2, 4, 6, 8 or 10 characters in its usual case: `JN58td25`. Created by `parseGrid`. */
export type Grid = string & { readonly __brand: 'Grid' };

/** A point on the earth in degrees: north and east positive. */
export interface LatLon {
  readonly lat: number;
  readonly lon: number;
}

/** Mean earth radius (IUGG), km, as used by most logbooks. */
const EARTH_KM = 6371.0088;

/** How many parts each pair of characters splits its square into, and the character code of part 0. */
const PAIRS = [
  { parts: 18, zero: 'A' },
  { parts: 10, zero: '0' },
  { parts: 24, zero: 'a' },
  { parts: 10, zero: '0' },
  { parts: 24, zero: 'a' },
].map(({ parts, zero }) => ({ parts, zero: zero.charCodeAt(0) }));

/** "Received, 73" of FT8: programs note it as a locator. It would be a square in the ice of the Arctic Ocean. */
const FT8_END = 'RR73';
const FORMAT = /^[A-R]{2}(?:[0-9]{2}(?:[A-X]{2}(?:[0-9]{2}(?:[A-X]{2})?)?)?)?$/;

/**
 * Parses a locator in any case and with blanks around it.
 *
 * @returns the locator in its usual case (field upper-case, subsquares lower-case), or null if invalid; never throws
 */
export function parseGrid(text: string): Grid | null {
  if (text === '') return null;
  const upper = text.trim().toUpperCase();
  return FORMAT.test(upper) && upper.slice(0, 4) !== FT8_END
    ? ((upper.slice(0, 2) + upper.slice(2).toLowerCase()) as Grid)
    : null;
}

const SEVEN = 0x37;
/** The same in any case. */
const ANY_CASE = /^[A-R]{2}(?:[0-9]{2}(?:[A-X]{2}(?:[0-9]{2}(?:[A-X]{2})?)?)?)?$/i;

/** Whether a text without blanks around it is a locator; cheaper than `parseGrid`. */
export function isGrid(text: string): boolean {
  return ANY_CASE.test(text) && (text.charCodeAt(2) !== SEVEN || text.slice(0, 4).toUpperCase() !== FT8_END);
}

/** The middle of a locator's square. */
export function gridCentre(grid: Grid): LatLon {
  let lat = -90;
  let lon = -180;
  let height = 180; // of the square read so far, degrees; it is always twice as wide
  for (let at = 0; at < grid.length; at += 2) {
    const { parts, zero } = PAIRS[at >> 1] as (typeof PAIRS)[number];
    height /= parts;
    lon += (grid.charCodeAt(at) - zero) * height * 2;
    lat += (grid.charCodeAt(at + 1) - zero) * height;
  }
  return { lat: lat + height / 2, lon: lon + height };
}

/**
 * The locator of a point. Longitude wraps around; the poles belong to the adjacent squares.
 *
 * @param precision number of characters
 * @throws RangeError when a coordinate is not a finite number
 */
export function gridOf({ lat, lon }: LatLon, precision: 4 | 6 | 8): Grid {
  if (!Number.isFinite(lat) || !Number.isFinite(lon)) throw new RangeError('a coordinate is not a number');
  // Whole steps of the finest square (1/240 and 1/120 degree) avoid rounding errors in the digits.
  let north = Math.min(Math.max(Math.floor((lat + 90) * 240), 0), 180 * 240 - 1);
  let east = Math.floor(((((lon + 180) % 360) + 360) % 360) * 120);
  let grid = '';
  for (const { parts, zero } of PAIRS.slice(0, 4).reverse()) {
    grid = String.fromCharCode(zero + (east % parts), zero + (north % parts)) + grid;
    north = Math.floor(north / parts);
    east = Math.floor(east / parts);
  }
  return grid.slice(0, precision) as Grid;
}

/** The first four characters, shown in place of a station's exact location (about 100 by 200 km). */
export function coarseGrid(grid: Grid): Grid {
  return grid.slice(0, 4) as Grid;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/**
 * The great-circle distance between two points in km (haversine, on a sphere: within 0.5 % of the ellipsoid).
 *
 * @param radiusKm radius of the sphere; rules of contests name their own
 */
export function distanceKm(a: LatLon, b: LatLon, radiusKm: number = EARTH_KM): number {
  const northing = Math.sin(radians(b.lat - a.lat) / 2);
  const easting = Math.sin(radians(b.lon - a.lon) / 2);
  const chord = northing ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * easting ** 2;
  return 2 * radiusKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** The antenna bearing from `a` to `b`: degrees clockwise from north, 0 up to 360. */
export function bearingDeg(a: LatLon, b: LatLon): number {
  const turn = radians(b.lon - a.lon);
  const y = Math.sin(turn) * Math.cos(radians(b.lat));
  const x =
    Math.cos(radians(a.lat)) * Math.sin(radians(b.lat)) -
    Math.sin(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.cos(turn);
  return ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360;
}
