import type { LatLon } from '@pileup/radio/grid';
import { landCells } from '@pileup/radio/map/land';
import { subsolarPoint } from '@pileup/radio/sun';
import { bandColour } from '../../../ui/radio/band-token.ts';
import { rotated } from '../globe-view.ts';
import { arcPath, viewFrom } from './drawn-arcs.ts';
import type { ReplayFrame, ReplayScene } from './replay-scene.ts';

const LAND = landCells();
const MARGIN = 28;
/** The newest ones; drawing more takes longer than a frame. */
const MOST_ARCS = 1_500;
/** The last part of this length of a new arc is thick: where the contact went. */
const HEAD = 14;

type Dot = (context: CanvasRenderingContext2D, place: LatLon, size: number) => void;

/** The globe drawn without WebGL, in the colours of the theme: land, night, grey line and arcs. */
export class DrawnScene implements ReplayScene {
  private frame: ReplayFrame | undefined;

  private readonly canvas: HTMLCanvasElement;
  private centre: LatLon;

  /** @param centre in the middle of the view */
  constructor(canvas: HTMLCanvasElement, centre: LatLon) {
    this.canvas = canvas;
    this.centre = centre;
  }

  show(frame: ReplayFrame): void {
    this.frame = frame;
    this.redraw();
  }

  turn(east: number, north: number): void {
    this.centre = rotated(this.centre, east, north);
    this.redraw();
  }

  redraw(): void {
    const { canvas, frame } = this;
    const context = canvas.getContext('2d');
    const { clientWidth: width, clientHeight: height } = canvas;
    if (!context || !frame || width === 0) return;
    const scale = window.devicePixelRatio || 1;
    if (canvas.width !== Math.round(width * scale)) canvas.width = Math.round(width * scale);
    if (canvas.height !== Math.round(height * scale)) canvas.height = Math.round(height * scale);
    const radius = Math.max(40, Math.min(width, height) / 2 - MARGIN);
    const style = getComputedStyle(canvas);
    const colour = (name: string) => style.getPropertyValue(name).trim();
    context.setTransform(scale, 0, 0, scale, 0, 0);
    // Filled: a recording has no transparent pixels.
    context.fillStyle = colour('--well');
    context.fillRect(0, 0, width, height);
    context.setTransform(scale, 0, 0, scale, (width / 2) * scale, (height / 2) * scale);
    this.drawEarth(context, radius, colour, frame.moment);
    this.drawArcs(context, radius, colour, frame);
  }

  private drawEarth(
    context: CanvasRenderingContext2D,
    radius: number,
    colour: (name: string) => string,
    moment: number,
  ): void {
    const view = viewFrom(this.centre);
    const sun = viewFrom(subsolarPoint(moment));
    context.beginPath();
    context.arc(0, 0, radius, 0, 2 * Math.PI);
    context.fillStyle = colour('--panel');
    context.fill();
    context.lineWidth = 1;
    context.strokeStyle = colour('--line-strong');
    context.stroke();
    const dot: Dot = (target, place, size) => {
      const [x, y, z] = view(place);
      if (z <= 0) return;
      target.moveTo(x * radius + size, -y * radius);
      target.arc(x * radius, -y * radius, size, 0, 2 * Math.PI);
    };
    const size = Math.max(0.7, radius / 190);
    for (const isDay of [false, true]) {
      context.fillStyle = colour(isDay ? '--text' : '--faint');
      context.globalAlpha = isDay ? 0.62 : 0.4;
      context.beginPath();
      for (let cell = 0; cell < LAND.length; cell += 2) {
        const place = { lon: LAND[cell] ?? 0, lat: LAND[cell + 1] ?? 0 };
        if (sun(place)[2] > 0 === isDay) dot(context, place, size);
      }
      context.fill();
    }
    // Dots along the great circle where the sun rises or sets, 90° from the point below it.
    context.fillStyle = colour('--vfo');
    context.globalAlpha = 0.9;
    context.beginPath();
    for (const place of terminator(subsolarPoint(moment))) dot(context, place, 0.9);
    context.fill();
    context.globalAlpha = 1;
  }

  private drawArcs(
    context: CanvasRenderingContext2D,
    radius: number,
    colour: (name: string) => string,
    { track, first, end, moment, windowMs }: ReplayFrame,
  ): void {
    const view = viewFrom(this.centre);
    const { contacts, centres } = track;
    const colours = contacts.bandNames.map((band) => colour(bandColour(band).slice('var('.length, -1)));
    const vectors = new Map<number, ReturnType<typeof view>>();
    const vectorOf = (square: number) => {
      const known = vectors.get(square) ?? view(centres[square] ?? this.centre);
      vectors.set(square, known);
      return known;
    };
    context.lineCap = 'round';
    for (let n = Math.max(first, end - MOST_ARCS); n < end; n++) {
      const path = arcPath(vectorOf(contacts.from[n] ?? 0), vectorOf(contacts.to[n] ?? 0));
      if (!path) continue;
      const age = (moment - (contacts.times[n] ?? 0)) / windowMs;
      context.strokeStyle = colours[contacts.bands[n] ?? 0] ?? '';
      context.globalAlpha = age > 0.6 ? 0.42 : age > 0.25 ? 0.62 : 0.9;
      context.lineWidth = age > 0.25 ? 1.2 : 1.6;
      stroke(context, path, radius, 0);
      if (age > 0.25) continue;
      context.globalAlpha = 1;
      context.lineWidth = 2.6;
      stroke(context, path, radius, path.length - HEAD);
    }
    context.globalAlpha = 1;
    context.fillStyle = colour('--text');
    context.beginPath();
    for (const [x, y, z] of vectors.values()) {
      if (z <= 0) continue;
      context.moveTo(x * radius + 1.8, -y * radius);
      context.arc(x * radius, -y * radius, 1.8, 0, 2 * Math.PI);
    }
    context.fill();
  }
}

/** Points of the line between day and night. */
function terminator(sun: LatLon): LatLon[] {
  const radians = Math.PI / 180;
  const tilt = Math.sin(sun.lat * radians);
  return Array.from({ length: 240 }, (_, n) => {
    const turn = n * 1.5 * radians;
    return {
      lat: Math.asin(Math.sin(turn) * Math.cos(sun.lat * radians)) / radians,
      lon: sun.lon + Math.atan2(Math.cos(turn), -Math.sin(turn) * tilt) / radians,
    };
  });
}

function stroke(context: CanvasRenderingContext2D, path: Float64Array, radius: number, start: number): void {
  context.beginPath();
  let isDrawn = false;
  for (let at = start; at < path.length; at += 2) {
    const [x = Number.NaN, y = Number.NaN] = [path[at], path[at + 1]];
    if (Number.isNaN(x)) isDrawn = false;
    else {
      if (isDrawn) context.lineTo(x * radius, y * radius);
      else context.moveTo(x * radius, y * radius);
      isDrawn = true;
    }
  }
  context.stroke();
}
