import type { LatLon } from '@pileup/radio/grid';

const RADIANS = Math.PI / 180;
/** A sun exactly above the equator has no line between day and night that is a function of the longitude. */
const LEAST_TILT = 0.05;
const STEP = 5;

/**
 * The latitude of the line between day and night at each longitude from -180 to 180, degrees, and the pole where it is
 * night. All lines have as many points, so that one can be moved into the next.
 */
export function nightLine(sun: LatLon, northern: boolean): readonly (readonly [lon: number, lat: number])[] {
  const tilt = Math.max(LEAST_TILT, northern ? sun.lat : -sun.lat) * RADIANS;
  return Array.from({ length: 360 / STEP + 1 }, (_, at) => {
    const lon = -180 + at * STEP;
    const towardsSun = Math.cos((lon - sun.lon) * RADIANS) * Math.cos(tilt);
    const lat = Math.atan2(-towardsSun, Math.sin(tilt)) / RADIANS;
    return [lon, northern ? lat : -lat];
  });
}
