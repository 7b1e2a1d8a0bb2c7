import { TextOutlines, type TextStyle } from './text-outlines.js';
import type { Typefaces } from './typefaces.js';

export interface Paint {
  readonly fill?: string;
  readonly stroke?: string;
  readonly strokeWidth?: number;
  readonly dash?: readonly number[];
  /** From 0 to 1, default 1. */
  readonly opacity?: number;
}

export interface TextOptions extends TextStyle {
  readonly fill: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  /** The text is shrunk to this width, at most to `minSize`, then cut. */
  readonly maxWidth?: number;
  readonly minSize?: number;
  readonly opacity?: number;
}

/** A part of a picture; parts are in the order of drawing. */
export type Shape = PathShape | ImageShape;

interface PathShape {
  readonly kind: 'path';
  readonly path: string;
  readonly paint: Paint;
}

export interface ImageShape {
  readonly kind: 'image';
  readonly jpeg: Buffer;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const COLOUR = /^#[0-9a-f]{6}$/i;
const PATH = /^[-MLHVCQZAmlhvcqza0-9., e]*$/;

/** @throws RangeError for anything but `#rrggbb`, so that no text ever reaches the markup */
function checked(paint: Paint): Paint {
  for (const colour of [paint.fill, paint.stroke])
    if (colour !== undefined && !COLOUR.test(colour)) throw new RangeError(`not a colour: ${colour}`);
  return paint;
}

const digits = (value: number) => String(Math.round(value * 100) / 100);

/** A drawing of outlines and photos, as layers for the screen and as shapes for print. It contains no text. */
export class Picture {
  readonly shapes: Shape[] = [];
  readonly outlines: TextOutlines;

  constructor(
    readonly width: number,
    readonly height: number,
    typefaces: Typefaces,
  ) {
    this.outlines = new TextOutlines(typefaces);
  }

  /** @param path data of an SVG path with absolute numbers */
  path(path: string, paint: Paint): this {
    if (!PATH.test(path)) throw new RangeError('not the data of a path');
    if (path) this.shapes.push({ kind: 'path', path, paint: checked(paint) });
    return this;
  }

  rect(x: number, y: number, width: number, height: number, paint: Paint): this {
    return this.path(`M${digits(x)} ${digits(y)}H${digits(x + width)}V${digits(y + height)}H${digits(x)}Z`, paint);
  }

  line(x1: number, y1: number, x2: number, y2: number, paint: Paint): this {
    return this.path(`M${digits(x1)} ${digits(y1)}L${digits(x2)} ${digits(y2)}`, paint);
  }

  circle(x: number, y: number, radius: number, paint: Paint): this {
    return this.path(circlePath(x, y, radius), paint);
  }

  /** Adds one of our JPEGs, which fills the area; what exceeds the area is cut off. */
  image(jpeg: Buffer, x: number, y: number, width: number, height: number): this {
    this.shapes.push({ kind: 'image', jpeg, x, y, width, height });
    return this;
  }

  /** Returns the width of the drawn text. */
  text(text: string, x: number, y: number, options: TextOptions): number {
    const { fill, anchor = 'start', maxWidth = this.width, minSize = options.size, opacity = 1 } = options;
    const fitted = this.outlines.fit(text, options, maxWidth, minSize);
    const width = this.outlines.width(fitted.text, fitted.style);
    const left = anchor === 'start' ? x : anchor === 'middle' ? x - width / 2 : x - width;
    this.path(this.outlines.path(fitted.text, left, y, fitted.style), { fill, opacity });
    return width;
  }

  /** The layers, lowest first: SVG documents of outlines, and photos, which SVG would have to carry as text. */
  layers(): (string | ImageShape)[] {
    const layers: (string | ImageShape)[] = [];
    let markup = '';
    for (const shape of this.shapes) {
      if (shape.kind === 'path') markup += markupOf(shape);
      else {
        layers.push(this.svg(markup), shape);
        markup = '';
      }
    }
    return [...layers, this.svg(markup)];
  }

  private svg(markup: string): string {
    const size = `width="${this.width}" height="${this.height}" viewBox="0 0 ${this.width} ${this.height}"`;
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${markup}</svg>`;
  }
}

export function circlePath(x: number, y: number, radius: number): string {
  const r = digits(radius);
  return `M${digits(x - radius)} ${digits(y)}A${r} ${r} 0 1 0 ${digits(x + radius)} ${digits(y)}A${r} ${r} 0 1 0 ${digits(x - radius)} ${digits(y)}Z`;
}

function markupOf(shape: PathShape): string {
  const { fill = 'none', stroke, strokeWidth = 1, dash, opacity = 1 } = shape.paint;
  const line = stroke ? ` stroke="${stroke}" stroke-width="${digits(strokeWidth)}" stroke-linecap="round"` : '';
  const dashes = dash ? ` stroke-dasharray="${dash.map(digits).join(' ')}"` : '';
  return `<path d="${shape.path}" fill="${fill}"${line}${dashes}${opacity < 1 ? ` opacity="${digits(opacity)}"` : ''}/>`;
}
