import type { LogBarAnswer } from '@pileup/contract/logbook';
import { bearingDeg, distanceKm, gridCentre, type LatLon, parseGrid } from '@pileup/radio/grid';

/** Antenna bearing (whole degrees from north) and distance (km). */
export interface Direction {
  bearing: number;
  km: number;
}

/** The grid of a station's profile, else the centre of its entity; null if neither is known. */
export function placeOf({ user, dxcc_entity: entity }: Pick<LogBarAnswer, 'user' | 'dxcc_entity'>): LatLon | null {
  return gridToPoint(user?.grid ?? '') ?? (entity && { lat: entity.latitude, lon: entity.longitude });
}

/** To the place of a station; null if either end is unknown. */
export function directionTo(ownGrid: string, to: LatLon | null): Direction | null {
  const from = gridToPoint(ownGrid);
  if (!from || !to) return null;
  return { bearing: Math.round(bearingDeg(from, to)) % 360, km: roundKm(distanceKm(from, to)) };
}

/** Rounded to the precision of the input: whole km below 100, tens above. */
function roundKm(km: number): number {
  return km < 100 ? Math.round(km) : Math.round(km / 10) * 10;
}

function gridToPoint(text: string): LatLon | null {
  const grid = parseGrid(text);
  return grid && gridCentre(grid);
}
