import { Injectable } from '@nestjs/common';
import sharp, { type Sharp } from 'sharp';
import { TooMany, Unavailable } from '../errors.js';
import { FairQueue } from '../jobs/fair-queue.js';
import type { ImageShape, Picture } from './picture.js';
import { loadTypefaces, type Typefaces } from './typefaces.js';

const MAX_PER_KEY = 8;
/** Seconds after which one of the running drawings has probably finished. */
const RETRY_AFTER = 2;
/** The largest drawing, a card for print, has 1.5 megapixels. */
const MAX_PIXELS = 4_000_000;

/**
 * Draws pictures and encodes them as PNG, on threads of the runtime's pool: two at a time, so that files and password
 * hashes, which use the same pool, do not wait; round-robin by account.
 */
@Injectable()
export class PictureRenderer {
  private readonly queue = new FairQueue<string>({
    concurrency: 2,
    maxPerKey: MAX_PER_KEY,
    maxWaiting: 100,
    keyIsFull: () =>
      new TooMany(RETRY_AFTER, 'Several pictures of this station are being drawn. Please wait a moment.'),
    queueIsFull: () => new Unavailable('Many pictures are being drawn at the moment. Please try again shortly.'),
  });
  /**
   * Draws and encodes a picture.
   * @param key takes turns with the others: `account 7`
   * @param width in pixels; default the width of the drawing
   * @throws TooMany @throws Unavailable
   */
  png(key: string, draw: (typefaces: Typefaces) => Picture | Promise<Picture>, width?: number): Promise<Buffer> {
    return this.run(key, async (typefaces) => pngOf(await draw(typefaces), width));
  }

  /** Runs other work with the typefaces in the same turns, such as writing a document for print. */
  run<T>(key: string, work: (typefaces: Typefaces) => Promise<T>): Promise<T> {
    return this.queue.run(key, async () => work(await loadTypefaces()));
  }
}

// Every picture is read once, so a cache of decoded images would only hold memory.
sharp.cache(false);

async function pngOf(picture: Picture, width = picture.width): Promise<Buffer> {
  const scale = width / picture.width;
  const size = { width, height: Math.round(picture.height * scale) };
  const [lowest = '', ...higher] = picture.layers();
  const layers = await Promise.all(
    higher.map(async (layer) => {
      const { x, y } = typeof layer === 'string' ? { x: 0, y: 0 } : layer;
      const { data, info } = await imageOf(layer, scale, size)
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return { input: data, raw: info, left: Math.round(x * scale), top: Math.round(y * scale) };
    }),
  );
  return imageOf(lowest, scale, size)
    .flatten({ background: '#ffffff' })
    .composite(layers)
    .removeAlpha()
    .png({ compressionLevel: 6 })
    .toBuffer();
}

/** SVG has 72 units per inch unless a density is given; a lower one makes the picture smaller while it is drawn. */
function imageOf(layer: string | ImageShape, scale: number, size: { width: number; height: number }): Sharp {
  if (typeof layer === 'string')
    return sharp(Buffer.from(layer), { density: 72 * scale, limitInputPixels: MAX_PIXELS }).resize({
      ...size,
      fit: 'fill',
    });
  const [width, height] = [Math.round(layer.width * scale), Math.round(layer.height * scale)];
  return sharp(layer.jpeg).resize({ width, height, fit: 'cover' });
}
