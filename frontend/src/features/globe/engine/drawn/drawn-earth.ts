import type { EarthRenderer } from '../earth-renderer.ts';
import { ALPHA, FADING, FRESH, type Picture, paletteOf, THICK_FROM } from '../picture.ts';
import { arcEnds, arcHeight, greatCircle } from '../vectors.ts';
import { project, type ScreenPoint } from '../view.ts';
import { drawDisc, drawGraticule, drawGreyLine, drawLand, trace } from './drawn-ground.ts';

/** Drawing more arcs takes longer than a frame. */
export const DRAWN_LIMIT = 1_200;

/** The earth on a plain canvas: the azimuthal map, and the globe where there is no WebGL. */
export class DrawnEarth implements EarthRenderer {
  readonly canvas = document.createElement('canvas');
  readonly isSlow = true;
  readonly limit = DRAWN_LIMIT;
  readonly raised = DRAWN_LIMIT;
  private readonly shade = document.createElement('canvas');
  /** Everything below the arcs, which changes less often. */
  private readonly ground = document.createElement('canvas');
  private groundKey = '';

  draw(picture: Picture): void {
    const { view, scale } = picture;
    const context = prepared(this.canvas, picture);
    if (!context) return;
    this.drawGround(picture);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(this.ground, 0, 0);
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.lineCap = 'round';
    const { arcs } = picture.shown;
    const palette = paletteOf(arcs, picture.colourBy, picture.colours);
    const draw = (index: number) => {
      const at = picture.colourBy === 'band' ? arcs.bands[index] : (arcs.classes?.[index] ?? 0);
      context.strokeStyle = palette[at ?? 0] ?? picture.colours.muted;
      drawArc(context, picture, index);
    };
    for (const index of picture.shown.indexes()) if (index !== picture.pointed) draw(index);
    if (picture.pointed !== null) draw(picture.pointed);
    context.globalAlpha = 1;
    context.lineWidth = 1;
    context.strokeStyle = picture.colours.edge;
    context.beginPath();
    context.arc(view.x, view.y, view.radius, 0, 2 * Math.PI);
    context.stroke();
  }

  stats(): { drawCalls: number; triangles: number } {
    return { drawCalls: 0, triangles: 0 };
  }

  dispose(): void {
    this.canvas.remove();
  }

  private drawGround(picture: Picture): void {
    const { view, sun, layers, colours, scale } = picture;
    const { lat, lon } = view.centre;
    const key = JSON.stringify([
      view.mode,
      lat,
      lon,
      view.width,
      view.height,
      view.zoom,
      scale,
      sun.lat.toFixed(2),
      sun.lon.toFixed(2),
      layers.grid,
      layers.greyLine,
      colours.day,
      colours.text,
    ]);
    if (key === this.groundKey) return;
    this.groundKey = key;
    const context = prepared(this.ground, picture);
    if (!context) return;
    drawDisc(context, picture, this.shade);
    drawGraticule(context, picture);
    drawLand(context, picture);
    if (layers.greyLine) drawGreyLine(context, picture);
  }
}

/** The context of a cleared canvas in the size of the picture, in CSS pixels. */
export function prepared(canvas: HTMLCanvasElement, { view, scale }: Picture): CanvasRenderingContext2D | null {
  const [width, height] = [Math.round(view.width * scale), Math.round(view.height * scale)];
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext('2d');
  context?.setTransform(1, 0, 0, 1, 0, 0);
  context?.clearRect(0, 0, width, height);
  context?.setTransform(scale, 0, 0, scale, 0, 0);
  return context;
}

function drawArc(context: CanvasRenderingContext2D, picture: Picture, index: number): void {
  const { view, shown, moment, windowMs } = picture;
  const points = arcPoints(picture, index);
  const isPointed = index === picture.pointed;
  const age = (moment - (shown.arcs.times[index] ?? 0)) / windowMs;
  context.globalAlpha = isPointed ? 1 : age > FADING ? ALPHA.fading : age > FRESH ? ALPHA.middle : ALPHA.fresh;
  context.lineWidth = isPointed ? 2.4 : age > FRESH ? 1.2 : 1.6;
  context.beginPath();
  trace(context, points, view.radius);
  context.stroke();
  if (age > FRESH && !isPointed) return;
  context.globalAlpha = 1;
  context.lineWidth = 2.6;
  context.beginPath();
  trace(context, points.slice(Math.floor(points.length * THICK_FROM)), view.radius);
  context.stroke();
}

/** Points of an arc on the page; on the map, all arcs lie on the ground. */
export function arcPoints({ view, shown: { arcs }, raisedFrom }: Picture, index: number, detail = 1): ScreenPoint[] {
  const from = arcs.places[arcs.from[index] ?? -1];
  const to = arcs.places[arcs.to[index] ?? -1];
  if (!from || !to) return [];
  const path = greatCircle(...arcEnds(from, to));
  const height = index < raisedFrom ? 0 : arcHeight(path.angle);
  const isMap = view.mode === 'azimuthal';
  const steps = Math.max(6, Math.ceil((path.angle * detail) / (isMap ? 0.04 : 0.07)));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const part = step / steps;
    return project(view, path.at(part), 1 + height * 4 * part * (1 - part));
  });
}
