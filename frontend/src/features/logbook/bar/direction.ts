import type { LogBarAnswer } from '@pileup/contract/logbook';
import type { LatLon } from '@pileup/radio/grid';
import { bearingDeg, distanceKm, gridCentre, parseGrid } from '@pileup/radio/grid';

/** Where to turn the aerial (whole degrees from north) and how far the signal goes (km). */
export interface Direction {
  bearing: number;
  km: number;
}

/**
 * From one's own grid to a station: to its own grid where it has one in its profile, else to the middle of its
 * entity. Null where either end is unknown.
 */
export function directionTo(ownGrid: string, answer: Pick<LogBarAnswer, 'user' | 'dxcc_entity'>): Direction | null {
  const from = pointOf(ownGrid);
  const entity = answer.dxcc_entity;
  const to = pointOf(answer.user?.grid ?? '') ?? (entity && { lat: entity.latitude, lon: entity.longitude });
  if (!from || !to) return null;
  return { bearing: Math.round(bearingDeg(from, to)) % 360, km: roundKm(distanceKm(from, to)) };
}

/** As exact as a grid square or an entity's middle allows: whole km up to 100, tens above. */
function roundKm(km: number): number {
  return km < 100 ? Math.round(km) : Math.round(km / 10) * 10;
}

function pointOf(text: string): LatLon | null {
  const grid = parseGrid(text);
  return grid && gridCentre(grid);
}
