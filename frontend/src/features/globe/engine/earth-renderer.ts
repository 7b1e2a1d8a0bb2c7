import type { Picture } from './picture.ts';

/** Draws the earth with its arcs on a canvas of its own; the overlay has everything else. */
export interface EarthRenderer {
  readonly canvas: HTMLCanvasElement;
  /** Whether it draws without animation. */
  readonly isSlow: boolean;
  /** The largest number of arcs that it draws. */
  readonly limit: number;
  /** How many of the newest arcs rise above the ground, if not all do; the others lie on it. */
  readonly raised: number;
  draw(picture: Picture): void;
  /** Statistics of the last picture. */
  stats(): { drawCalls: number; triangles: number };
  dispose(): void;
}
