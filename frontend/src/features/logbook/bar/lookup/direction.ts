import type { LogBarAnswer } from '@pileup/contract/logbook';
import { bearingDeg, distanceKm, gridCentre, type LatLon, parseGrid } from '@pileup/radio/grid';

/** Antenna bearing (whole degrees from north) and distance (km). */
export interface Direction {
  bearing: number;
  km: number;
}

/** To the grid of a station's profile, else to the centre of its entity; null if either end is unknown. */
export function directionTo(ownGrid: string, answer: Pick<LogBarAnswer, 'user' | 'dxcc_entity'>): Direction | null {
  const from = gridToPoint(ownGrid);
  const entity = answer.dxcc_entity;
  const to = gridToPoint(answer.user?.grid ?? '') ?? (entity && { lat: entity.latitude, lon: entity.longitude });
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
