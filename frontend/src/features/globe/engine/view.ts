import type { LatLon } from '@pileup/radio/grid';
import type { GlobeMode } from './globe.ts';
import { dot, placeOf, rotated, type Vector, vectorOf } from './vectors.ts';

const RADIANS = Math.PI / 180;
/** A stage narrower than this is that of a phone. */
const PHONE_PX = 600;
const ZOOM = { least: 0.7, most: 4 };

/** A point on the page, px from the top left of the stage. */
export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
  /** False behind the globe. */
  readonly isVisible: boolean;
  /** 1 in the middle of the globe, 0 at its edge; 1 everywhere on the map. */
  readonly facing: number;
}

/** How points of the earth are projected onto the page: the globe from far away, or the azimuthal equidistant map. */
export interface View {
  readonly mode: GlobeMode;
  readonly centre: LatLon;
  readonly zoom: number;
  readonly width: number;
  readonly height: number;
  /** Radius of the globe's or the map's disc, px. */
  readonly radius: number;
  /** The middle of the disc, px. */
  readonly x: number;
  readonly y: number;
  readonly isPhone: boolean;
  /** Axes of the view: to the reader, to the right and upwards. */
  readonly forward: Vector;
  readonly right: Vector;
  readonly up: Vector;
}

export interface ViewOptions {
  readonly mode: GlobeMode;
  readonly centre: LatLon;
  readonly zoom: number;
  readonly width: number;
  readonly height: number;
}

export function viewOf({ mode, centre, zoom, width, height }: ViewOptions): View {
  const isPhone = width < PHONE_PX;
  const isMap = mode === 'azimuthal';
  const [lat, lon] = [centre.lat * RADIANS, centre.lon * RADIANS];
  const aside = Math.max(10, width / 2 - (isMap ? (isPhone ? 30 : 36) : isPhone ? 12 : 20));
  const above = Math.max(10, height / 2 - (isMap ? (isPhone ? 46 : 38) : isPhone ? 40 : 28));
  return {
    mode,
    centre,
    zoom,
    width,
    height,
    isPhone,
    radius: Math.min(aside, above) * zoom,
    x: width / 2,
    y: height / 2 + (isPhone ? 10 : isMap ? 8 : 0),
    forward: vectorOf(centre),
    right: [Math.cos(lon), 0, -Math.sin(lon)],
    up: [-Math.sin(lat) * Math.sin(lon), Math.cos(lat), -Math.sin(lat) * Math.cos(lon)],
  };
}

/** @param distance from the middle of the earth, in its radii; the map ignores it */
export function project(view: View, vector: Vector, distance = 1): ScreenPoint {
  const right = dot(vector, view.right);
  const up = dot(vector, view.up);
  const forward = dot(vector, view.forward);
  const out = Math.hypot(right, up);
  if (view.mode === 'globe') {
    const scale = view.radius * distance;
    const isVisible = forward > 0 || out * distance > 1;
    return { x: view.x + right * scale, y: view.y - up * scale, isVisible, facing: forward };
  }
  const away = (Math.acos(Math.max(-1, Math.min(1, forward))) / Math.PI) * view.radius;
  const scale = out > 1e-9 ? away / out : 0;
  return { x: view.x + right * scale, y: view.y - up * scale, isVisible: true, facing: 1 };
}

/** The place under a point of the page; null outside of the disc. */
export function placeAt(view: View, x: number, y: number): LatLon | null {
  const vector = vectorAt(view, (x - view.x) / view.radius, (view.y - y) / view.radius);
  return vector && placeOf(vector);
}

/** @param right @param up offsets from the middle of the disc, in its radii */
export function vectorAt(view: View, right: number, up: number): Vector | null {
  const out = Math.hypot(right, up);
  if (out > 1) return null;
  const angle = view.mode === 'globe' ? Math.asin(out) : out * Math.PI;
  const scale = out > 1e-9 ? Math.sin(angle) / out : 0;
  const [a, b, c] = [right * scale, up * scale, Math.cos(angle)];
  const part = (at: 0 | 1 | 2) => a * view.right[at] + b * view.up[at] + c * view.forward[at];
  return [part(0), part(1), part(2)];
}

/** The centre after dragging by pixels. */
export function dragged(view: View, from: LatLon, right: number, down: number): LatLon {
  const degrees = 60 / view.radius;
  return rotated(from, -right * degrees, down * degrees);
}

export const zoomed = (zoom: number, factor: number): number =>
  Math.min(ZOOM.most, Math.max(ZOOM.least, zoom * factor));
