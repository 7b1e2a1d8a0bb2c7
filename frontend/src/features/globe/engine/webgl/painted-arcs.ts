import { CanvasTexture, LinearFilter } from 'three';
import { ALPHA, FADING, FRESH, type Picture, paletteOf } from '../picture.ts';
import { arcEnds, greatCircle, placeOf } from '../vectors.ts';

/** Width of the map of the whole earth: one texel is about one pixel of a globe that fills a page. */
const WIDTH = 2_048;
const HEIGHT = WIDTH / 2;
const LINE_WIDTH = 1.6;
/** Radians between two points of an arc. */
const STEP = 0.035;
/** Painting takes at most this share of the time, and is not repeated sooner than `LEAST_MS`. */
const SHARE = 0.05;
const LEAST_MS = 500;
/** How often arcs are painted again in a window, because their strength changes with their age. */
const AGES = 20;

/**
 * The arcs that do not rise, painted on a transparent map of the earth that the ball shows: a layer of its own would
 * shade each pixel twice. A frame takes the same time however many there are; only a change of the arcs paints them
 * again.
 */
export class PaintedArcs {
  readonly texture: CanvasTexture;
  private readonly canvas = document.createElement('canvas');
  private painted = '';
  private paintedAt = Number.NEGATIVE_INFINITY;
  private tookMs = 0;
  private due: ReturnType<typeof setTimeout> | undefined;
  private readonly onDue: () => void;

  /** @param onDue called when the next `update` will paint what had to wait */
  constructor(onDue: () => void) {
    this.onDue = onDue;
    this.canvas.width = WIDTH;
    this.canvas.height = HEIGHT;
    this.texture = new CanvasTexture(this.canvas);
    // The canvas has premultiplied pixels, too, so that none is converted.
    this.texture.premultiplyAlpha = true;
    this.texture.flipY = false;
    this.texture.generateMipmaps = false;
    this.texture.minFilter = LinearFilter;
  }

  /** Paints changed arcs, at once or when they are due. */
  update(picture: Picture): void {
    const { shown, raisedFrom, moment, windowMs, colourBy, colours } = picture;
    const age = Math.floor((moment * AGES) / windowMs);
    const key = raisedFrom > 0 ? [shown.version, raisedFrom, age, colourBy, colours.day].join(' ') : '';
    if (key === this.painted) return;
    const wait = this.paintedAt + Math.max(LEAST_MS, this.tookMs / SHARE) - performance.now();
    // The first picture is not delayed.
    if (wait > 0 && this.painted !== '') {
      this.due ??= setTimeout(() => {
        this.due = undefined;
        this.onDue();
      }, wait);
      return;
    }
    clearTimeout(this.due);
    this.due = undefined;
    this.painted = key;
    if (key === '') return;
    this.paintedAt = performance.now();
    this.paint(picture);
    this.tookMs = performance.now() - this.paintedAt;
  }

  dispose(): void {
    clearTimeout(this.due);
    this.texture.dispose();
  }

  private paint(picture: Picture): void {
    const { shown, raisedFrom, colourBy, colours, moment, windowMs } = picture;
    const context = this.canvas.getContext('2d', { willReadFrequently: true });
    if (!context) return;
    const { arcs } = shown;
    const palette = paletteOf(arcs, colourBy, colours);
    // One path for all arcs of a colour and age.
    const paths = new Map<string, { colour: string; alpha: number; path: Path2D }>();
    for (const index of shown.indexes()) {
      if (index >= raisedFrom) break;
      const colour = palette[(colourBy === 'band' ? arcs.bands : arcs.classes)?.[index] ?? 0] ?? colours.muted;
      const age = (moment - (arcs.times[index] ?? 0)) / windowMs;
      const alpha = age > FADING ? ALPHA.fading : age > FRESH ? ALPHA.middle : ALPHA.fresh;
      const key = `${colour} ${alpha}`;
      const group = paths.get(key) ?? { colour, alpha, path: new Path2D() };
      paths.set(key, group);
      addArc(group.path, picture, index);
    }
    context.clearRect(0, 0, WIDTH, HEIGHT);
    context.lineWidth = LINE_WIDTH;
    for (const { colour, alpha, path } of [...paths.values()].sort((a, b) => a.alpha - b.alpha)) {
      context.globalAlpha = alpha;
      context.strokeStyle = colour;
      context.stroke(path);
    }
    this.texture.needsUpdate = true;
  }
}

/** The great circle on the map, south at the top; where it leaves on one side, it enters on the other. */
function addArc(path: Path2D, { shown: { arcs } }: Picture, index: number): void {
  const from = arcs.places[arcs.from[index] ?? -1];
  const to = arcs.places[arcs.to[index] ?? -1];
  if (!from || !to) return;
  const circle = greatCircle(...arcEnds(from, to));
  const steps = Math.max(2, Math.ceil(circle.angle / STEP));
  let before: { x: number; y: number } | undefined;
  for (let step = 0; step <= steps; step++) {
    const { lat, lon } = placeOf(circle.at(step / steps));
    const x = ((lon + 180) / 360) * WIDTH;
    const y = ((lat + 90) / 180) * HEIGHT;
    if (!before) path.moveTo(x, y);
    else if (Math.abs(x - before.x) < WIDTH / 2) path.lineTo(x, y);
    else {
      const turn = Math.sign(x - before.x) * WIDTH;
      path.lineTo(x - turn, y);
      path.moveTo(before.x + turn, before.y);
      path.lineTo(x, y);
    }
    before = { x, y };
  }
}
