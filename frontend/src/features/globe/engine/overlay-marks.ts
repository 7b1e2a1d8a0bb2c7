import type { Picture } from './picture.ts';
import { vectorOf } from './vectors.ts';
import { project, type ScreenPoint } from './view.ts';

const RADIANS = Math.PI / 180;
/** Half the circumference of the earth: the radius of the map. */
const HALF_AROUND_KM = 20_015;
const RINGS_KM = [5_000, 10_000, 15_000] as const;
/** Field names closer than this are left out, px. */
const FIELD_SPACING = 30;

export function drawSun(context: CanvasRenderingContext2D, { colours }: Picture, point: ScreenPoint): void {
  if (!point.isVisible || point.facing < 0.05) return;
  context.strokeStyle = colours.text;
  context.lineWidth = 1.4;
  context.beginPath();
  context.arc(point.x, point.y, 4.5, 0, 2 * Math.PI);
  for (let ray = 0; ray < 8; ray++) {
    const [x, y] = [Math.cos(ray * 45 * RADIANS), Math.sin(ray * 45 * RADIANS)];
    context.moveTo(point.x + x * 7, point.y + y * 7);
    context.lineTo(point.x + x * 10, point.y + y * 10);
  }
  context.stroke();
}

export function drawMoon(context: CanvasRenderingContext2D, { colours }: Picture, point: ScreenPoint): void {
  if (!point.isVisible || point.facing < 0.05) return;
  context.strokeStyle = colours.text;
  context.lineWidth = 1.4;
  context.beginPath();
  context.arc(point.x, point.y, 6, 0.9, 5.2);
  context.quadraticCurveTo(point.x - 1, point.y, point.x + 3.7, point.y + 4.7);
  context.stroke();
}

/** Directions around the azimuthal map and circles of distance on it. */
export function drawBearings(context: CanvasRenderingContext2D, { view, colours, distanceText }: Picture): void {
  const { x, y, radius } = view;
  context.strokeStyle = colours.edge;
  context.lineWidth = 1;
  context.setLineDash([1, 4]);
  for (const km of RINGS_KM) {
    context.beginPath();
    context.arc(x, y, (km / HALF_AROUND_KM) * radius, 0, 2 * Math.PI);
    context.stroke();
  }
  context.setLineDash([]);
  context.beginPath();
  for (let bearing = 0; bearing < 360; bearing += 10) {
    const [right, up] = [Math.sin(bearing * RADIANS), Math.cos(bearing * RADIANS)];
    const length = bearing % 30 === 0 ? 8 : 4;
    context.moveTo(x + right * (radius + 1), y - up * (radius + 1));
    context.lineTo(x + right * (radius + length), y - up * (radius + length));
  }
  context.stroke();
  context.textAlign = 'center';
  for (let bearing = 0; bearing < 360; bearing += 30) {
    const [right, up] = [Math.sin(bearing * RADIANS), Math.cos(bearing * RADIANS)];
    const isMain = bearing % 90 === 0;
    context.font = `${isMain ? 600 : 500} 11px ${colours.fonts.mono}`;
    context.fillStyle = isMain ? colours.text : colours.muted;
    context.fillText(`${bearing}°`, x + right * (radius + (view.isPhone ? 18 : 22)), y - up * (radius + 18) + 4);
  }
  context.font = `500 10px ${colours.fonts.mono}`;
  context.lineWidth = 4;
  context.lineJoin = 'round';
  context.strokeStyle = colours.night;
  context.fillStyle = colours.muted;
  for (const km of RINGS_KM) {
    const text = distanceText(km);
    const down = y + (km / HALF_AROUND_KM) * radius + 3;
    context.strokeText(text, x, down);
    context.fillText(text, x, down);
  }
}

/** `JO`, `IO`, … in the middle of each Maidenhead field. */
export function drawFieldNames(context: CanvasRenderingContext2D, { view, colours }: Picture): void {
  context.font = `500 10px ${colours.fonts.mono}`;
  context.fillStyle = colours.muted;
  context.textAlign = 'center';
  const taken: ScreenPoint[] = [];
  const letter = (number: number) => String.fromCharCode('A'.charCodeAt(0) + number);
  for (let row = 2; row < 17; row++)
    for (let column = 0; column < 18; column++) {
      const point = project(view, vectorOf({ lat: -90 + row * 10 + 5, lon: -180 + column * 20 + 10 }));
      if (!point.isVisible || point.facing < 0.35) continue;
      if (taken.some(({ x, y }) => Math.hypot(x - point.x, y - point.y) < FIELD_SPACING)) continue;
      taken.push(point);
      context.fillText(letter(column) + letter(row), point.x, point.y + 3);
    }
}
