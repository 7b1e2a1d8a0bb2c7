import type { LogBarResponse } from '@pileup/contract/logbook';
import { bearingDeg, distanceKm, gridCentre, type LatLon, parseGrid } from '@pileup/radio/grid';

/** Antenna bearing (whole degrees from north) and distance (km). */
export interface Direction {
  bearing: number;
  km: number;
}

export interface Place extends LatLon {
  /** Whether the place is only the centre of the station's entity. */
  readonly isCentre: boolean;
}

/** The place of the typed grid, else of the station's profile, else the centre of its entity; null if none is known. */
export function placeOf(
  { user, dxcc_entity: entity }: Pick<LogBarResponse, 'user' | 'dxcc_entity'>,
  typedGrid = '',
): Place | null {
  const point = gridToPoint(typedGrid) ?? gridToPoint(user?.grid ?? '');
  if (point) return { ...point, isCentre: false };
  return entity && { lat: entity.latitude, lon: entity.longitude, isCentre: true };
}

/** The direction to a station's place; null if either end is unknown. */
export function directionTo(ownGrid: string, to: LatLon | null): Direction | null {
  const from = gridToPoint(ownGrid);
  if (!from || !to) return null;
  return { bearing: Math.round(bearingDeg(from, to)) % 360, km: distanceKm(from, to) };
}

function gridToPoint(text: string): LatLon | null {
  const grid = parseGrid(text);
  return grid && gridCentre(grid);
}
