import type { LatLon } from '@pileup/radio/grid';

const RADIANS = Math.PI / 180;
const STEPS = 24;
/** Height of an arc between antipodes, in radii. */
const HIGHEST = 0.24;

type Vector = readonly [x: number, y: number, z: number];

/** Points of a path in the view, in pairs of x (right) and y (down), in radii; NaN where it is behind the globe. */
export type Path = Float64Array;

/** A view of the globe from far away, with the centre in its middle: x to the right, y up, z towards the reader. */
export function viewFrom(centre: LatLon): (place: LatLon) => Vector {
  const sin = Math.sin(centre.lat * RADIANS);
  const cos = Math.cos(centre.lat * RADIANS);
  return ({ lat, lon }) => {
    const turn = (lon - centre.lon) * RADIANS;
    const up = Math.sin(lat * RADIANS);
    const out = Math.cos(lat * RADIANS);
    const towards = out * Math.cos(turn);
    return [out * Math.sin(turn), cos * up - sin * towards, sin * up + cos * towards];
  };
}

/** The great circle between two points of the view, higher the longer it is. Null for equal ends. */
export function arcPath(from: Vector, to: Vector): Path | null {
  const angle = Math.acos(Math.max(-1, Math.min(1, from[0] * to[0] + from[1] * to[1] + from[2] * to[2])));
  // The shortest path between antipodes is any; without this it would be none.
  const sine = Math.max(Math.sin(angle), 1e-6);
  if (angle < 1e-6) return null;
  const path = new Float64Array(2 * (STEPS + 1));
  for (let step = 0; step <= STEPS; step++) {
    const part = step / STEPS;
    const [a, b] = [Math.sin((1 - part) * angle) / sine, Math.sin(part * angle) / sine];
    const radius = 1 + HIGHEST * (angle / Math.PI) * 4 * part * (1 - part);
    const x = (a * from[0] + b * to[0]) * radius;
    const y = (a * from[1] + b * to[1]) * radius;
    const z = a * from[2] + b * to[2];
    const isHidden = z < 0 && x * x + y * y < 1;
    path[2 * step] = isHidden ? Number.NaN : x;
    path[2 * step + 1] = isHidden ? Number.NaN : -y;
  }
  return path;
}
