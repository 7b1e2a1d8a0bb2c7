import type { LatLon } from '@pileup/radio/grid';
import { greatCircle } from '@pileup/radio/map/great-circle';
import { landCells } from '@pileup/radio/map/land';
import { nightLine } from '@pileup/radio/map/night-area';
import { subsolarPoint } from '@pileup/radio/sun';

/** Size of the drawing, in its own unit. */
export const MAP = { width: 640, height: 320 } as const;

/** Units per degree. At the smaller one the map is as high as the world. */
const SCALE = { min: MAP.height / 180, max: 10 } as const;
/** The share of the map that the path may take: the rest is for the calls. */
const FILLED = { width: 0.7, height: 0.56 } as const;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A part of the world as a plain chart (equirectangular), as paths of an SVG. */
export interface PathMap {
  readonly scale: number;
  readonly from: Point;
  readonly to: Point;
  readonly path: string;
  /** Dots, like those of the land: each is a line of no length, for round caps. */
  readonly points: string;
  readonly land: string;
  /** The areas where it is night, and the lines between day and night. */
  readonly night: string;
  readonly greyLine: string;
}

/** The part of the world around the great circle between two points, with day and night at a moment, ms. */
export function pathMap(from: LatLon, to: LatLon, at: number): PathMap {
  const path = greatCircle(from, to);
  const { scale, project } = windowAround(path);
  const points = path.map(project);
  const [first, last] = [project(path[0] ?? from), project(path.at(-1) ?? to)];
  const sun = subsolarPoint(at);
  const isNorthern = sun.lat >= 0;
  const line = nightLine(sun, isNorthern).map(([lon, lat]) => ({ lon, lat }));
  // It is night at the pole that the sun does not reach.
  const pole = isNorthern ? -90 : 90;
  const turned = TURNS.map((turn) => line.map(({ lat, lon }) => project({ lat, lon: lon + turn })));
  return {
    scale,
    from: first,
    to: last,
    path: lineOf(points),
    points: dotAt(first) + dotAt(last),
    land: landDots(project),
    night: TURNS.map((turn, n) => {
      const [west, east] = [project({ lat: pole, lon: turn - 180 }), project({ lat: pole, lon: turn + 180 })];
      return `${lineOf([west, ...(turned[n] ?? []), east])}Z`;
    }).join(''),
    greyLine: turned.map(lineOf).join(''),
  };
}

/** The world repeats to both sides. */
const TURNS = [-360, 0, 360] as const;

function windowAround(path: readonly LatLon[]) {
  const [lons, lats] = [path.map(({ lon }) => lon), path.map(({ lat }) => lat)];
  const [west, east] = [Math.min(...lons), Math.max(...lons)];
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const wanted = Math.min(
    (MAP.width * FILLED.width) / Math.max(east - west, 1),
    (MAP.height * FILLED.height) / Math.max(north - south, 1),
  );
  const scale = Math.min(SCALE.max, Math.max(SCALE.min, wanted));
  const middleLon = (west + east) / 2;
  // Nothing is beyond the poles.
  const reach = 90 - MAP.height / scale / 2;
  const middleLat = Math.min(reach, Math.max(-reach, (south + north) / 2));
  const project = ({ lat, lon }: LatLon): Point => ({
    x: MAP.width / 2 + (lon - middleLon) * scale,
    y: MAP.height / 2 - (lat - middleLat) * scale,
  });
  return { scale, project };
}

function landDots(project: (place: LatLon) => Point): string {
  const cells = landCells(false);
  let dots = '';
  for (let n = 0; n < cells.length; n += 2)
    for (const turn of TURNS) {
      const point = project({ lon: (cells[n] ?? 0) + turn, lat: cells[n + 1] ?? 0 });
      if (point.x > 0 && point.x < MAP.width && point.y > 0 && point.y < MAP.height) dots += dotAt(point);
    }
  return dots;
}

const dotAt = ({ x, y }: Point): string => `M${x.toFixed(1)} ${y.toFixed(1)}h0`;

function lineOf(points: readonly Point[]): string {
  return points.map(({ x, y }, n) => `${n === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}

/** Where the call of an end is written: below its point or above it. */
export type LabelSide = 'above' | 'below';

/** The calls of both ends stay off the path and off each other. */
export function labelSides({ from, to, path }: Pick<PathMap, 'from' | 'to' | 'path'>): readonly [LabelSide, LabelSide] {
  const isNear = Math.abs(from.x - to.x) < MAP.width * 0.3;
  if (isNear) return from.y <= to.y ? ['above', 'below'] : ['below', 'above'];
  // A path bends towards the pole: its middle is above or below both ends.
  const ys = path.split('L').map((point) => Number(point.split(' ')[1]));
  const middle = ys[ys.length >> 1] ?? from.y;
  const side = middle < (from.y + to.y) / 2 ? 'below' : 'above';
  return [side, side];
}
