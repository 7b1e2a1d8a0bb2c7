import { gridCentre, type LatLon, parseGrid } from '@pileup/radio/grid';
import type { PlainArc } from '@pileup/radio/map/arc-list';
import { landCells } from '@pileup/radio/map/land';
import { nightLine } from '@pileup/radio/map/night-area';
import { subsolarPoint } from '@pileup/radio/sun';
import type { ReplaySpan } from './replay-span.js';

const RADIANS = Math.PI / 180;
/** Units per degree. The map leaves out the Antarctic, where nearly no contacts are made. */
const SCALE = 2;
const TOP = 84;
const BOTTOM = -60;
export const MAP = { width: 360 * SCALE, height: (TOP - BOTTOM) * SCALE } as const;
/** Radians between two points of an arc. */
const ARC_STEP = 0.12;

const x = (lon: number) => Math.round((lon + 180) * SCALE * 10) / 10;
const y = (lat: number) => Math.round(Math.max(0, Math.min(MAP.height, (TOP - lat) * SCALE)) * 10) / 10;

/** The distance of the dots of land, which the style sheet dashes their lines with. */
const DOT_STEP = 2 * SCALE;

/** Land as dotted lines, one for each run of neighbouring cells. */
export function landPath(): string {
  const cells = landCells(false);
  let path = '';
  for (let at = 0; at < cells.length; ) {
    const [west = 0, lat = 0] = [cells[at], cells[at + 1]];
    let count = 1;
    while (cells[at + 2 * count] === west + 2 * count && cells[at + 2 * count + 1] === lat) count++;
    at += 2 * count;
    // The line is a little longer, so that its last dot is drawn.
    if (lat < TOP && lat > BOTTOM) path += `M${x(west)} ${y(lat)}h${(count - 1) * DOT_STEP + 0.1}`;
  }
  return path;
}

/** The area of the night at each of some moments, as paths with the same commands. */
export function nightPaths({ from, to }: ReplaySpan, count: number): string[] {
  const isNorthern = subsolarPoint((from + to) / 2).lat >= 0;
  return Array.from({ length: count }, (_, at) => {
    const sun = subsolarPoint(from + ((to - from) * at) / Math.max(1, count - 1));
    const line = nightLine(sun, isNorthern).map(([lon, lat]) => `${Math.round(x(lon))} ${Math.round(y(lat))}`);
    const edge = isNorthern ? MAP.height : 0;
    return `M0 ${edge}L${line.join(' ')} ${MAP.width} ${edge}Z`;
  });
}

/** The great circle of an arc; in two parts if it crosses the date line. Null for unknown squares. */
export function arcPath({ from, to }: Pick<PlainArc, 'from' | 'to'>): string | null {
  const [start, end] = [centreOf(from), centreOf(to)];
  if (!start || !end) return null;
  let path = '';
  let before: LatLon | null = null;
  for (const place of greatCircle(start, end)) {
    const isBroken = before === null || Math.abs(place.lon - before.lon) > 180;
    path += `${isBroken ? 'M' : 'L'}${x(place.lon)} ${y(place.lat)}`;
    before = place;
  }
  return path;
}

function centreOf(square: string): LatLon | null {
  const grid = parseGrid(square);
  return grid && gridCentre(grid);
}

function greatCircle(from: LatLon, to: LatLon): LatLon[] {
  const [a, b] = [vector(from), vector(to)];
  const angle = Math.acos(Math.max(-1, Math.min(1, a[0] * b[0] + a[1] * b[1] + a[2] * b[2])));
  const steps = Math.max(2, Math.ceil(angle / ARC_STEP));
  // Antipodes have no certain path: any is shown.
  const sine = Math.max(Math.sin(angle), 1e-6);
  return Array.from({ length: steps + 1 }, (_, step) => {
    const part = step / steps;
    const [m, n] = [Math.sin((1 - part) * angle) / sine, Math.sin(part * angle) / sine];
    const [px, py, pz] = [m * a[0] + n * b[0], m * a[1] + n * b[1], m * a[2] + n * b[2]];
    return { lat: Math.atan2(pz, Math.hypot(px, py)) / RADIANS, lon: Math.atan2(py, px) / RADIANS };
  });
}

function vector({ lat, lon }: LatLon): readonly [number, number, number] {
  const out = Math.cos(lat * RADIANS);
  return [out * Math.cos(lon * RADIANS), out * Math.sin(lon * RADIANS), Math.sin(lat * RADIANS)];
}
