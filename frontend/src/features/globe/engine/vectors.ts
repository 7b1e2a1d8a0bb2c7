import type { LatLon } from '@pileup/radio/grid';

/** The centre after a rotation by degrees east and north; the latitude is limited to ±80. */
export function rotated({ lat, lon }: LatLon, east: number, north: number): LatLon {
  return { lat: Math.max(-80, Math.min(80, lat + north)), lon: ((((lon + east + 180) % 360) + 360) % 360) - 180 };
}

const RADIANS = Math.PI / 180;

/** A point on the unit sphere, in the axes of three-globe: y to the north pole, z to longitude 0, x to 90° east. */
export type Vector = readonly [x: number, y: number, z: number];

export function vectorOf({ lat, lon }: LatLon): Vector {
  const out = Math.cos(lat * RADIANS);
  return [out * Math.sin(lon * RADIANS), Math.sin(lat * RADIANS), out * Math.cos(lon * RADIANS)];
}

export function placeOf([x, y, z]: Vector): LatLon {
  return { lat: Math.asin(Math.max(-1, Math.min(1, y))) / RADIANS, lon: Math.atan2(x, z) / RADIANS };
}

export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

function unit([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

/** Ends closer to opposite than this have no certain path between them. */
const OPPOSITE = -0.99995;

/**
 * The ends of an arc. Of the many paths between antipodes the one over the north pole is taken (for the poles
 * themselves, the one over longitude 0), by moving the far end half a degree.
 */
export function arcEnds(from: LatLon, to: LatLon): readonly [Vector, Vector] {
  const [start, end] = [vectorOf(from), vectorOf(to)];
  if (dot(start, end) > OPPOSITE) return [start, end];
  const via: Vector = Math.abs(start[1]) < 0.999 ? [0, 1, 0] : [0, 0, 1];
  const [x, y, z] = end;
  const step = 0.01;
  return [start, unit([x + step * via[0], y + step * via[1], z + step * via[2]])];
}

/** The height of an arc above the middle of its path, in radii of the earth. */
export const arcHeight = (angle: number): number => 0.02 + (0.12 * angle) / Math.PI;

/** Walks a great circle: `walk(part)` is the point after that part of the way, 0 to 1, and its distance from the middle. */
export function greatCircle(from: Vector, to: Vector): { angle: number; at: (part: number) => Vector } {
  const angle = Math.acos(Math.max(-1, Math.min(1, dot(from, to))));
  const sine = Math.max(Math.sin(angle), 1e-6);
  return {
    angle,
    at: (part) => {
      const a = Math.sin((1 - part) * angle) / sine;
      const b = Math.sin(part * angle) / sine;
      return [a * from[0] + b * to[0], a * from[1] + b * to[1], a * from[2] + b * to[2]];
    },
  };
}

/** Points of the closed circle 90° from a place: around the sun's place, the line between day and night. */
export function horizonOf(centre: Vector, steps = 240): Vector[] {
  const side = unit(cross(Math.abs(centre[1]) < 0.9 ? [0, 1, 0] : [0, 0, 1], centre));
  const other = cross(centre, side);
  return Array.from({ length: steps + 1 }, (_, step) => {
    const turn = (2 * Math.PI * step) / steps;
    const [a, b] = [Math.cos(turn), Math.sin(turn)];
    return [a * side[0] + b * other[0], a * side[1] + b * other[1], a * side[2] + b * other[2]];
  });
}
