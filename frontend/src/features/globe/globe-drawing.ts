import type { LatLon } from '@pileup/radio/grid';
import { gridCentre, parseGrid } from '@pileup/radio/grid';
import { type HeatStep, heatOf, WITHOUT_TEXT } from '../../ui/radio/heat.ts';
import { type Projection, orthographic } from './globe-view.ts';
import { landCells } from './land.ts';

export interface Globe {
  /** Its width on the page, px. */
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
/** Squares that are smaller than this could not be seen. */
const MIN_SQUARE_PX = 3;

/** Draws the globe on a canvas, in the colours of the theme. */
export function drawGlobe(canvas: HTMLCanvasElement, { size, centre, home, callsign, grids }: Globe): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const scale = window.devicePixelRatio || 1;
  canvas.width = size * scale;
  canvas.height = size * scale;
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  pen.clearRect(0, 0, size, size);
  const style = getComputedStyle(canvas);
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const middle = size / 2;
  const radius = middle - MARGIN;
  const places = orthographic(centre);
  const at: Projection = (place) => {
    const seen = places(place);
    return seen && [middle + seen[0] * radius, middle + seen[1] * radius];
  };

  pen.beginPath();
  pen.arc(middle, middle, radius, 0, 2 * Math.PI);
  pen.fillStyle = colour('well');
  pen.fill();
  pen.strokeStyle = colour('line-strong');
  pen.stroke();
  drawGraticule(pen, at, colour('line'));
  drawLand(pen, at, colour('ctl'), radius);
  drawSquares(pen, at, grids, (step) => colour(step), radius);
  if (home) drawHome(pen, at(home), callsign, colour, style);
}

/** Meridians and circles of latitude, each 30 degrees. */
function drawGraticule(pen: CanvasRenderingContext2D, at: Projection, colour: string): void {
  pen.strokeStyle = colour;
  pen.lineWidth = 1;
  pen.beginPath();
  for (let lon = -180; lon < 180; lon += 30) line(pen, at, (part) => ({ lat: -90 + 180 * part, lon }));
  for (let lat = -60; lat <= 60; lat += 30) line(pen, at, (part) => ({ lat, lon: -180 + 360 * part }));
  pen.stroke();
}

function line(pen: CanvasRenderingContext2D, at: Projection, place: (part: number) => LatLon): void {
  let drawn = false;
  for (let step = 0; step <= 60; step++) {
    const seen = at(place(step / 60));
    if (seen && drawn) pen.lineTo(...seen);
    else if (seen) pen.moveTo(...seen);
    drawn = seen !== null;
  }
}

function drawLand(pen: CanvasRenderingContext2D, at: Projection, colour: string, radius: number): void {
  const dot = Math.max(0.8, radius / 150);
  pen.fillStyle = colour;
  pen.globalAlpha = 0.62;
  pen.beginPath();
  for (let cell = 0; cell < LAND.length; cell += 2) {
    const seen = at({ lon: LAND[cell] ?? 0, lat: LAND[cell + 1] ?? 0 });
    if (!seen) continue;
    pen.moveTo(seen[0] + dot, seen[1]);
    pen.arc(seen[0], seen[1], dot, 0, 2 * Math.PI);
  }
  pen.fill();
  pen.globalAlpha = 1;
}

function drawSquares(
  pen: CanvasRenderingContext2D,
  at: Projection,
  grids: Globe['grids'],
  colour: (step: HeatStep) => string,
  radius: number,
): void {
  const most = grids[0]?.count ?? 1;
  const colours = new Map<HeatStep, string>();
  // The busiest are drawn last, over their neighbours.
  for (const { grid, count } of grids.toReversed()) {
    const square = parseGrid(grid);
    const middle = square && gridCentre(square);
    const seen = middle && at(middle);
    if (!middle || !seen) continue;
    const step = heatOf(count, most, WITHOUT_TEXT);
    const fill = colours.get(step) ?? colour(step);
    colours.set(step, fill);
    pen.fillStyle = fill;
    pen.beginPath();
    const { lat, lon } = middle;
    for (const [up, right] of [
      [1, -1],
      [1, 1],
      [-1, 1],
      [-1, -1],
    ] as const) {
      const corner = at({ lat: lat + up * HALF_SQUARE.lat, lon: lon + right * HALF_SQUARE.lon });
      if (corner) pen.lineTo(...corner);
    }
    pen.fill();
    const least = Math.max(MIN_SQUARE_PX, radius / 60);
    pen.fillRect(seen[0] - least / 2, seen[1] - least / 2, least, least);
  }
}

function drawHome(
  pen: CanvasRenderingContext2D,
  seen: readonly [number, number] | null,
  callsign: string,
  colour: (name: string) => string,
  style: CSSStyleDeclaration,
): void {
  if (!seen) return;
  pen.strokeStyle = colour('air');
  pen.lineWidth = 2;
  pen.beginPath();
  pen.arc(...seen, 5, 0, 2 * Math.PI);
  pen.stroke();
  pen.font = `600 12px ${style.getPropertyValue('--font-mono')}`;
  pen.textAlign = 'center';
  pen.lineWidth = 3;
  pen.strokeStyle = colour('well');
  pen.fillStyle = colour('text');
  pen.strokeText(callsign, seen[0], seen[1] - 11);
  pen.fillText(callsign, seen[0], seen[1] - 11);
}
