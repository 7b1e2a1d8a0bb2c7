import type { LatLon } from '../grid.ts';

const STEPS = 96;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (rad: number) => (rad * 180) / Math.PI;

/**
 * Points of the shorter great circle between two points, both ends included. Longitudes continue beyond 180 degrees, so
 * that neighbours are never a turn apart.
 *
 * @param steps one less than the number of points
 */
export function greatCircle(from: LatLon, to: LatLon, steps: number = STEPS): LatLon[] {
  const [a, b] = [unit(from), unit(to)];
  const angle = Math.acos(Math.min(1, Math.max(-1, a.x * b.x + a.y * b.y + a.z * b.z)));
  const points: LatLon[] = [];
  for (let step = 0; step <= steps; step++) {
    const part = step / steps;
    // Equal or opposite points have no great circle of their own: a straight line between their coordinates.
    const isSingular = Math.sin(angle) < 1e-6;
    const [wa, wb] = isSingular
      ? [1 - part, part]
      : [Math.sin((1 - part) * angle) / Math.sin(angle), Math.sin(part * angle) / Math.sin(angle)];
    const [px, py, pz] = [a.x * wa + b.x * wb, a.y * wa + b.y * wb, a.z * wa + b.z * wb];
    let lon = degrees(Math.atan2(py, px));
    const before = points.at(-1)?.lon ?? lon;
    lon += 360 * Math.round((before - lon) / 360);
    points.push({ lat: degrees(Math.atan2(pz, Math.hypot(px, py))), lon });
  }
  return points;
}

function unit({ lat, lon }: LatLon) {
  const [phi, lambda] = [radians(lat), radians(lon)];
  return { x: Math.cos(phi) * Math.cos(lambda), y: Math.cos(phi) * Math.sin(lambda), z: Math.sin(phi) };
}
