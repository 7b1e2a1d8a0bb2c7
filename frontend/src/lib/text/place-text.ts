import { bearingDeg, distanceKm, gridCentre, parseGrid } from '@pileup/radio/grid';
import type { ShownUnit } from './display-settings.ts';
import { distanceText } from './distance-text.ts';

/** The place of a station, as cards and the feed have it. */
export interface StationPlace {
  country: string;
  /** The grid square; empty if unknown. */
  square: string;
}

/** Distance and antenna bearing from the viewer's grid to a square; null if either is unknown or both are the same. */
export function directionOf(ownGrid: string, square: string): { km: number; bearing: number } | null {
  const [from, to] = [parseGrid(ownGrid), parseGrid(square)];
  if (!from || !to || from.slice(0, 4) === to) return null;
  const [here, there] = [gridCentre(from), gridCentre(to)];
  return { km: distanceKm(here, there), bearing: Math.round(bearingDeg(here, there)) % 360 };
}

/** Country, distance and beam as far as known: `Japan · 9,560 km · 31°`. */
export function placeText({ country, square }: StationPlace, ownGrid: string, unit: ShownUnit): string {
  const direction = directionOf(ownGrid, square);
  return [country, direction && distanceText(direction.km, unit), direction && `${direction.bearing}°`]
    .filter(Boolean)
    .join(' · ');
}
