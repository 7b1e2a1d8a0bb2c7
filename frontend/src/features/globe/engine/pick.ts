import { arcPoints } from './drawn/drawn-earth.ts';
import type { Picture } from './picture.ts';
import type { ScreenPoint } from './view.ts';

/** How near the pointer must be, px; fingers are thicker. */
export const REACH = { mouse: 7, touch: 18 } as const;

/** The contact whose arc is nearest to a point of the page, the newest of equally near ones; null if none is in reach. */
export function contactNear(picture: Picture, x: number, y: number, reach: number): number | null {
  let nearest: number | null = null;
  let least = reach;
  for (const index of picture.shown.indexes()) {
    const distance = distanceTo(arcPoints(picture, index, 0.5), x, y);
    if (distance > least) continue;
    least = distance;
    nearest = index;
  }
  return nearest;
}

function distanceTo(points: readonly ScreenPoint[], x: number, y: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let at = 1; at < points.length; at++) {
    const [a, b] = [points[at - 1], points[at]];
    if (a?.isVisible && b?.isVisible) least = Math.min(least, distanceToLine(a, b, x, y));
  }
  return least;
}

function distanceToLine(a: ScreenPoint, b: ScreenPoint, x: number, y: number): number {
  const [right, down] = [b.x - a.x, b.y - a.y];
  const length = right * right + down * down;
  const part = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - a.x) * right + (y - a.y) * down) / length));
  return Math.hypot(x - a.x - part * right, y - a.y - part * down);
}
