import { bandColour } from '../../ui/radio/band-token.ts';
import { placeToPx, type Segment, traceOf } from './band-scope-signals.ts';

/** Lines of the waterfall, the newest first. */
export const LINES = 4;

/** The horizontal extent of a band's segment, px. */
export interface SegmentBox {
  left: number;
  width: number;
}

/** The y positions of the parts, px, by the height of the strip, which is lower on phones. */
function partsOf(height: number) {
  const ruler = height >= 70 ? 39 : 35;
  return { top: 5, floor: ruler, waterfall: ruler + 5 };
}

/** Draws traces, carets and waterfall, in about a millisecond; `history` are the segments per refresh, newest first. */
export function drawScope(canvas: HTMLCanvasElement, history: readonly Segment[][], places: readonly SegmentBox[]) {
  const { clientWidth, clientHeight } = canvas;
  const ratio = Math.max(1, window.devicePixelRatio);
  const pen = canvas.getContext('2d');
  if (!pen || clientWidth === 0) return;
  canvas.width = Math.round(clientWidth * ratio);
  canvas.height = Math.round(clientHeight * ratio);
  pen.scale(ratio, ratio);
  const colours = getComputedStyle(canvas);
  const colour = (token: string) => colours.getPropertyValue(token.slice(4, -1)).trim();
  const { top, floor, waterfall } = partsOf(clientHeight);
  history.forEach((segments, line) => {
    segments.forEach((segment, at) => {
      const place = places[at];
      if (!place || place.width < 10) return;
      const levels = traceOf(segment, Math.floor(place.width));
      pen.fillStyle = pen.strokeStyle = colour(bandColour(segment.band));
      drawLine(pen, levels, place.left, waterfall + line * 2, 1 - line / (LINES + 0.5));
      if (line > 0) return;
      drawTrace(pen, levels, place.left, top, floor - 0.5);
      pen.fillStyle = colour('var(--air)');
      for (const { place: where, cq } of segment.signals) {
        if (cq) drawCaret(pen, place.left + placeToPx(where, Math.floor(place.width)));
      }
    });
  });
}

function drawTrace(pen: CanvasRenderingContext2D, levels: readonly number[], left: number, top: number, floor: number) {
  pen.beginPath();
  levels.forEach((level, x) => {
    pen.lineTo(left + x, floor - level * (floor - top));
  });
  pen.globalAlpha = 1;
  pen.lineWidth = 1.1;
  pen.stroke();
  pen.lineTo(left + levels.length, floor);
  pen.lineTo(left, floor);
  pen.globalAlpha = 0.2;
  pen.fill();
  pen.globalAlpha = 1;
}

/** Weaker levels are not drawn in the waterfall. */
const MIN_LEVEL = 0.16;

function drawLine(pen: CanvasRenderingContext2D, levels: readonly number[], left: number, y: number, strength: number) {
  levels.forEach((level, x) => {
    if (level < MIN_LEVEL) return;
    pen.globalAlpha = Math.min(1, 0.35 + level) * strength;
    pen.fillRect(left + x, y, 1, 1.6);
  });
  pen.globalAlpha = 1;
}

function drawCaret(pen: CanvasRenderingContext2D, x: number) {
  pen.beginPath();
  pen.moveTo(x - 3, 1);
  pen.lineTo(x + 3, 1);
  pen.lineTo(x, 6);
  pen.fill();
}
