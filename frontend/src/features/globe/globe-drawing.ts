import { gridCentre, type LatLon, parseGrid } from '@pileup/radio/grid';
import { landCells } from '@pileup/radio/map/land';
import { type HeatStep, heatOf, WITHOUT_TEXT } from '../../ui/radio/heat.ts';
import { orthographic, type Projection } from './globe-view.ts';

export interface Globe {
  /** Width on the page, CSS px. */
  size: number;
  centre: LatLon;
  home: LatLon | null;
  callsign: string;
  grids: readonly { grid: string; count: number }[];
}

const LAND = landCells();
const MARGIN = 12;
/** Half a 4-character square, degrees. */
const HALF_SQUARE = { lat: 0.5, lon: 1 };
/** Smaller squares would be invisible. */
const MIN_SQUARE_PX = 3;

export function drawGlobe(canvas: HTMLCanvasElement, { size, centre, home, callsign, grids }: Globe): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const scale = window.devicePixelRatio || 1;
  canvas.width = size * scale;
  canvas.height = size * scale;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, size, size);
  const style = getComputedStyle(canvas);
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const middle = size / 2;
  const radius = middle - MARGIN;
  const projection = orthographic(centre);
  const project: Projection = (place) => {
    const point = projection(place);
    return point && [middle + point[0] * radius, middle + point[1] * radius];
  };

  context.beginPath();
  context.arc(middle, middle, radius, 0, 2 * Math.PI);
  context.fillStyle = colour('well');
  context.fill();
  context.strokeStyle = colour('line-strong');
  context.stroke();
  drawGraticule(context, project, colour('line'));
  drawLand(context, project, colour('ctl'), radius);
  drawSquares(context, project, grids, (step) => colour(step), radius);
  if (home) drawHome(context, project(home), callsign, colour, style);
}

function drawGraticule(context: CanvasRenderingContext2D, project: Projection, colour: string): void {
  context.strokeStyle = colour;
  context.lineWidth = 1;
  context.beginPath();
  for (let lon = -180; lon < 180; lon += 30) line(context, project, (part) => ({ lat: -90 + 180 * part, lon }));
  for (let lat = -60; lat <= 60; lat += 30) line(context, project, (part) => ({ lat, lon: -180 + 360 * part }));
  context.stroke();
}

function line(context: CanvasRenderingContext2D, project: Projection, place: (part: number) => LatLon): void {
  let drawn = false;
  for (let step = 0; step <= 60; step++) {
    const point = project(place(step / 60));
    if (point && drawn) context.lineTo(...point);
    else if (point) context.moveTo(...point);
    drawn = point !== null;
  }
}

function drawLand(context: CanvasRenderingContext2D, project: Projection, colour: string, radius: number): void {
  const dot = Math.max(0.8, radius / 150);
  context.fillStyle = colour;
  context.globalAlpha = 0.62;
  context.beginPath();
  for (let cell = 0; cell < LAND.length; cell += 2) {
    const point = project({ lon: LAND[cell] ?? 0, lat: LAND[cell + 1] ?? 0 });
    if (!point) continue;
    context.moveTo(point[0] + dot, point[1]);
    context.arc(point[0], point[1], dot, 0, 2 * Math.PI);
  }
  context.fill();
  context.globalAlpha = 1;
}

function drawSquares(
  context: CanvasRenderingContext2D,
  project: Projection,
  grids: Globe['grids'],
  colour: (step: HeatStep) => string,
  radius: number,
): void {
  const most = grids[0]?.count ?? 1;
  const colours = new Map<HeatStep, string>();
  // The busiest squares are drawn last, over their neighbours.
  for (const { grid, count } of grids.toReversed()) {
    const square = parseGrid(grid);
    const middle = square && gridCentre(square);
    const point = middle && project(middle);
    if (!middle || !point) continue;
    const step = heatOf(count, most, WITHOUT_TEXT);
    const fill = colours.get(step) ?? colour(step);
    colours.set(step, fill);
    context.fillStyle = fill;
    context.beginPath();
    const { lat, lon } = middle;
    for (const [up, right] of [
      [1, -1],
      [1, 1],
      [-1, 1],
      [-1, -1],
    ] as const) {
      const corner = project({ lat: lat + up * HALF_SQUARE.lat, lon: lon + right * HALF_SQUARE.lon });
      if (corner) context.lineTo(...corner);
    }
    context.fill();
    const least = Math.max(MIN_SQUARE_PX, radius / 60);
    context.fillRect(point[0] - least / 2, point[1] - least / 2, least, least);
  }
}

function drawHome(
  context: CanvasRenderingContext2D,
  point: readonly [number, number] | null,
  callsign: string,
  colour: (name: string) => string,
  style: CSSStyleDeclaration,
): void {
  if (!point) return;
  context.strokeStyle = colour('air');
  context.lineWidth = 2;
  context.beginPath();
  context.arc(...point, 5, 0, 2 * Math.PI);
  context.stroke();
  context.font = `600 12px ${style.getPropertyValue('--font-mono')}`;
  context.textAlign = 'center';
  context.lineWidth = 3;
  context.strokeStyle = colour('well');
  context.fillStyle = colour('text');
  context.strokeText(callsign, point[0], point[1] - 11);
  context.fillText(callsign, point[0], point[1] - 11);
}
