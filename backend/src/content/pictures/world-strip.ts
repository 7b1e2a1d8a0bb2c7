import type { LatLon } from '@pileup/radio/grid';
import { greatCircle } from '@pileup/radio/map/great-circle';
import { landCells } from '@pileup/radio/map/land';
import { circlePath, type Picture } from '../../platform/images/picture.js';
import type { Palette } from './palette.js';

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Limits of the scale, pixels per degree. */
const MIN_SCALE = 3.3;
const MAX_SCALE = 9;
/** The share of the area that the path may take. */
const FILLED = { width: 0.72, height: 0.66 };

/** The part of the world around the great circle between two points, with dots for land. */
export function drawWorld(
  picture: Picture,
  area: Area,
  from: LatLon,
  to: LatLon,
  colours: Palette,
  line: string,
): void {
  const path = greatCircle(from, to);
  const lons = path.map(({ lon }) => lon);
  const lats = path.map(({ lat }) => lat);
  const [west, east] = [Math.min(...lons), Math.max(...lons)];
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const wanted = Math.min(
    (area.width * FILLED.width) / Math.max(east - west, 1),
    (area.height * FILLED.height) / Math.max(north - south, 1),
  );
  const scale = Math.min(MAX_SCALE, Math.max(MIN_SCALE, wanted));
  const middle = { lon: (west + east) / 2, lat: (south + north) / 2 };
  const x = (lon: number) => area.x + area.width / 2 + (lon - middle.lon) * scale;
  const y = (lat: number) => area.y + area.height / 2 - (lat - middle.lat) * scale;
  const isInside = (left: number, top: number, margin: number) =>
    left >= area.x + margin &&
    left <= area.x + area.width - margin &&
    top >= area.y + margin &&
    top <= area.y + area.height - margin;

  const radius = scale * 0.45;
  const dots: string[] = [];
  const cells = landCells(false);
  for (let at = 0; at < cells.length; at += 2) {
    const top = y(cells[at + 1] ?? 0);
    // The world repeats to both sides.
    for (const turn of [-360, 0, 360]) {
      const left = x((cells[at] ?? 0) + turn);
      if (isInside(left, top, radius + 2)) dots.push(circlePath(left, top, radius));
    }
  }
  picture.path(dots.join(''), { fill: colours.land });
  const points = path.map((point) => ({ x: x(point.lon), y: y(point.lat) })).filter((at) => isInside(at.x, at.y, 2));
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return;
  const data = points.map((at, n) => `${n === 0 ? 'M' : 'L'}${at.x.toFixed(1)} ${at.y.toFixed(1)}`).join('');
  picture.path(data, { stroke: line, strokeWidth: 3.5 });
  for (const end of [first, last])
    picture.circle(end.x, end.y, 8, { fill: colours.well, stroke: colours.text, strokeWidth: 3.5 });
}
