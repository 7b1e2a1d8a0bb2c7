import { bearingDeg, distanceKm, type LatLon } from '@pileup/radio/grid';
import { landCells } from '@pileup/radio/map/land';

/** Radius of the map in its own unit, and the distance of its edge. */
export const RADIUS = 200;
export const EDGE_KM = 20_015;

/** Where a place is on a map around `home`: true in bearing and distance. */
export function azimuthPoint(home: LatLon, place: LatLon): { x: number; y: number } {
  const radius = (distanceKm(home, place) / EDGE_KM) * RADIUS;
  const angle = (bearingDeg(home, place) * Math.PI) / 180;
  return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) };
}

/** The land as the path of an SVG: lines of no length, drawn as dots by round caps. */
export function landAround(home: LatLon): string {
  const cells = landCells(false);
  let dots = '';
  for (let at = 0; at < cells.length; at += 2) {
    const { x, y } = azimuthPoint(home, { lon: cells[at] ?? 0, lat: cells[at + 1] ?? 0 });
    dots += `M${x.toFixed(1)} ${y.toFixed(1)}h0`;
  }
  return dots;
}
