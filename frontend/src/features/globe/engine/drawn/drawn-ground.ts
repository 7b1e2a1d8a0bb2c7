import { landCells } from '@pileup/radio/map/land';
import { rgbOf } from '../colours.ts';
import type { Picture } from '../picture.ts';
import { dot, horizonOf, type Vector, vectorOf } from '../vectors.ts';
import { project, type ScreenPoint, vectorAt } from '../view.ts';

/** Day and night are computed on a coarse grid, which the canvas smooths. */
const SHADE_PX = 160;
/** Sine of 6° below the horizon, the end of twilight. */
const TWILIGHT = -0.1045;

const LAND: readonly Vector[] = (() => {
  const cells = landCells();
  return Array.from({ length: cells.length / 2 }, (_, at) =>
    vectorOf({ lon: cells[2 * at] ?? 0, lat: cells[2 * at + 1] ?? 0 }),
  );
})();

/** The disc with day, twilight and night. `shade` is a canvas that is used again. */
export function drawDisc(context: CanvasRenderingContext2D, picture: Picture, shade: HTMLCanvasElement): void {
  const { view, colours } = picture;
  const sun = vectorOf(picture.sun);
  const [day, night] = [rgbOf(colours.day), rgbOf(colours.night)];
  shade.width = SHADE_PX;
  shade.height = SHADE_PX;
  const shadeContext = shade.getContext('2d');
  if (!shadeContext) return;
  const image = shadeContext.createImageData(SHADE_PX, SHADE_PX);
  for (let row = 0; row < SHADE_PX; row++)
    for (let column = 0; column < SHADE_PX; column++) {
      const right = ((column + 0.5) * 2) / SHADE_PX - 1;
      const up = 1 - ((row + 0.5) * 2) / SHADE_PX;
      // The grid's corners are outside of the disc; its edge needs colours, too.
      const out = Math.max(1, Math.hypot(right, up) * 1.0001);
      const vector = vectorAt(view, right / out, up / out);
      const part = vector ? Math.max(0, Math.min(1, (dot(vector, sun) - TWILIGHT) / -TWILIGHT)) : 0;
      const at = (row * SHADE_PX + column) * 4;
      for (let channel = 0; channel < 3; channel++)
        image.data[at + channel] = (night[channel] ?? 0) + ((day[channel] ?? 0) - (night[channel] ?? 0)) * part;
      image.data[at + 3] = 255;
    }
  shadeContext.putImageData(image, 0, 0);
  context.save();
  context.beginPath();
  context.arc(view.x, view.y, view.radius, 0, 2 * Math.PI);
  context.clip();
  const { radius } = view;
  context.drawImage(shade, view.x - radius, view.y - radius, 2 * radius, 2 * radius);
  context.restore();
}

/** Meridians and parallels each 30°, or the Maidenhead fields. */
export function drawGraticule(context: CanvasRenderingContext2D, { view, colours, layers }: Picture): void {
  context.strokeStyle = colours.line;
  context.lineWidth = 0.6;
  const [east, north] = layers.grid ? [20, 10] : [30, 30];
  context.beginPath();
  for (let lon = -180; lon < 180; lon += east) {
    const points: ScreenPoint[] = [];
    for (let lat = -90; lat <= 90; lat += 3) points.push(project(view, vectorOf({ lat, lon })));
    trace(context, points, view.radius);
  }
  for (let lat = -90 + north; lat < 90; lat += north) {
    const points: ScreenPoint[] = [];
    for (let lon = -180; lon <= 180; lon += 3) points.push(project(view, vectorOf({ lat, lon })));
    trace(context, points, view.radius);
  }
  context.stroke();
}

/** Land as dots, brighter by day. */
export function drawLand(context: CanvasRenderingContext2D, picture: Picture): void {
  const { view, colours } = picture;
  const sun = vectorOf(picture.sun);
  const size = Math.max(0.6, view.radius / (view.mode === 'globe' ? 215 : 260));
  for (const isDay of [true, false]) {
    context.fillStyle = isDay ? colours.landByDay : colours.landByNight;
    context.globalAlpha = isDay ? 0.62 : 0.85;
    context.beginPath();
    for (const cell of LAND) {
      if (dot(cell, sun) > 0 !== isDay) continue;
      const { x, y, isVisible, facing } = project(view, cell);
      if (!isVisible || facing < 0.02) continue;
      const dotSize = size * (0.7 + 0.3 * facing);
      context.moveTo(x + dotSize, y);
      context.arc(x, y, dotSize, 0, 2 * Math.PI);
    }
    context.fill();
  }
  context.globalAlpha = 1;
}

/** The line where the sun rises or sets, dashed. */
export function drawGreyLine(context: CanvasRenderingContext2D, { view, colours, sun }: Picture): void {
  context.setLineDash([3, 5]);
  context.lineWidth = 1.2;
  context.strokeStyle = colours.greyLine;
  context.globalAlpha = 0.85;
  context.beginPath();
  const points = horizonOf(vectorOf(sun)).map((vector) => project(view, vector));
  trace(context, points, view.radius);
  context.stroke();
  context.setLineDash([]);
  context.globalAlpha = 1;
}

/** Adds a line to the path, without what is behind the globe or leaps over the edge of the map. */
export function trace(context: CanvasRenderingContext2D, points: readonly ScreenPoint[], radius: number): void {
  let last: ScreenPoint | null = null;
  for (const point of points) {
    if (!point.isVisible) {
      last = null;
      continue;
    }
    if (last && Math.abs(point.x - last.x) + Math.abs(point.y - last.y) < radius / 2) context.lineTo(point.x, point.y);
    else context.moveTo(point.x, point.y);
    last = point;
  }
}
