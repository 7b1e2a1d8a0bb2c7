import { arcPoints, prepared } from './drawn/drawn-earth.ts';
import { trace } from './drawn/drawn-ground.ts';
import type { GlobePlace } from './globe.ts';
import { type LabelRequest, placeLabels } from './label-places.ts';
import { drawBearings, drawFieldNames, drawMoon, drawSun } from './overlay-marks.ts';
import { contactAt, type Picture } from './picture.ts';
import { vectorOf } from './vectors.ts';
import { project, type ScreenPoint } from './view.ts';

const LABELS = { phone: 7, page: 18 } as const;
/** Labels are chosen among this many of the busiest stations. */
const CANDIDATES = 80;
/** Points nearer to the edge of the globe have no label. */
const LABEL_FACING = 0.12;

interface Station {
  readonly place: GlobePlace;
  readonly point: ScreenPoint;
  readonly contacts: number;
  readonly isOwn: boolean;
}

/**
 * Calls, sun and moon, bearings and the ends of the emphasized contact, on a plain canvas above the earth: crisp at any
 * size, in the page's fonts, the same for both renderers. (Labels of three-globe are solid letters in a font of its own
 * and may overlap.)
 */
export class Overlay {
  readonly canvas = document.createElement('canvas');
  private readonly widths = new Map<string, number>();

  /** @param areStationsDrawn the renderer below draws the points of the stations */
  draw(picture: Picture, areStationsDrawn: boolean): void {
    const context = prepared(this.canvas, picture);
    if (!context) return;
    const { view, colours, layers } = picture;
    if (view.mode === 'globe') drawEdge(context, picture);
    if (layers.grid) drawFieldNames(context, picture);
    if (view.mode === 'azimuthal') drawBearings(context, picture);
    if (layers.sunAndMoon) {
      drawSun(context, picture, project(view, vectorOf(picture.sun)));
      drawMoon(context, picture, project(view, vectorOf(picture.moon)));
    }
    const stations = stationsOf(picture);
    if (!areStationsDrawn) drawPoints(context, stations, colours.text);
    if (layers.calls) this.drawCalls(context, picture, stations);
    drawGroundArc(context, picture);
    drawEnds(context, picture);
  }

  dispose(): void {
    this.canvas.remove();
  }

  private drawCalls(context: CanvasRenderingContext2D, picture: Picture, stations: readonly Station[]): void {
    const { view, colours } = picture;
    const lineHeight = view.isPhone ? 12 : 15;
    context.font = `600 ${view.isPhone ? 10 : 12}px ${colours.fonts.mono}`;
    context.textAlign = 'left';
    context.lineJoin = 'round';
    const requests: LabelRequest[] = [];
    for (const { place, point, isOwn } of stations) {
      if (requests.length === CANDIDATES) break;
      if (!place.call || !point.isVisible || point.facing < LABEL_FACING) continue;
      const width = this.widthOf(context, place.call, context.font);
      requests.push({ text: place.call, x: point.x, y: point.y, width, isOwn });
    }
    const stage = { width: view.width, height: view.height, lineHeight };
    for (const label of placeLabels(requests, stage, view.isPhone ? LABELS.phone : LABELS.page)) {
      context.lineWidth = 4;
      context.strokeStyle = colours.night;
      context.strokeText(label.text, label.left, label.baseline);
      context.fillStyle = label.isOwn ? colours.own : colours.text;
      context.fillText(label.text, label.left, label.baseline);
    }
  }

  private widthOf(context: CanvasRenderingContext2D, text: string, font: string): number {
    const key = `${font} ${text}`;
    const width = this.widths.get(key) ?? context.measureText(text).width;
    this.widths.set(key, width);
    return width;
  }
}

/** The stations of the arcs shown: your own first, then those of the emphasized contact, then the busiest. */
export function stationsOf(picture: Picture): Station[] {
  const { shown, home, view, pointed } = picture;
  const { arcs } = shown;
  const emphasized = pointed === null ? [] : [arcs.from[pointed], arcs.to[pointed]];
  const stations: (Station & { readonly rank: number })[] = [];
  if (home?.call) {
    const point = project(view, vectorOf(home));
    stations.push({ place: home, point, contacts: 0, isOwn: true, rank: Number.POSITIVE_INFINITY });
  }
  for (const [at, number] of shown.contactsByPlace()) {
    const place = arcs.places[at];
    if (!place || (home?.call && place.call === home.call)) continue;
    const rank = emphasized.includes(at) ? number + 1_000_000 : number;
    stations.push({ place, point: project(view, vectorOf(place)), contacts: number, isOwn: false, rank });
  }
  return stations.sort((a, b) => b.rank - a.rank);
}

function drawEdge(context: CanvasRenderingContext2D, { view, colours }: Picture): void {
  context.lineWidth = 1;
  context.strokeStyle = colours.edge;
  context.beginPath();
  context.arc(view.x, view.y, view.radius, 0, 2 * Math.PI);
  context.stroke();
}

function drawPoints(context: CanvasRenderingContext2D, stations: readonly Station[], colour: string): void {
  context.fillStyle = colour;
  context.beginPath();
  for (const { point } of stations) {
    if (!point.isVisible || point.facing < 0.03) continue;
    context.moveTo(point.x + 1.8, point.y);
    context.arc(point.x, point.y, 1.8, 0, 2 * Math.PI);
  }
  context.fill();
}

/** The emphasized arc, if it is one of those on the ground, which the renderer does not emphasize. */
function drawGroundArc(context: CanvasRenderingContext2D, picture: Picture): void {
  const { view, colours, pointed, raisedFrom } = picture;
  if (pointed === null || pointed >= raisedFrom) return;
  context.lineWidth = 2.4;
  context.strokeStyle = colours.text;
  context.beginPath();
  trace(context, arcPoints(picture, pointed), view.radius);
  context.stroke();
}

/** Rings around both ends of the emphasized contact and around your own station. */
function drawEnds(context: CanvasRenderingContext2D, picture: Picture): void {
  const { view, colours, home, pointed, shown } = picture;
  const contact = pointed === null ? null : contactAt(shown.arcs, pointed);
  const ring = (place: GlobePlace, colour: string) => {
    const { x, y, isVisible } = project(view, vectorOf(place));
    if (!isVisible) return;
    context.lineWidth = 1.5;
    context.strokeStyle = colour;
    context.beginPath();
    context.arc(x, y, 5.5, 0, 2 * Math.PI);
    context.stroke();
  };
  if (home) ring(home, colours.own);
  if (contact) for (const place of [contact.from, contact.to]) ring(place, colours.text);
}
