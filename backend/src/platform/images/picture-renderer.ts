import { Injectable } from '@nestjs/common';
import sharp from 'sharp';
import { TooMany, Unavailable } from '../errors.js';
import { FairQueue } from '../jobs/fair-queue.js';
import type { Picture } from './picture.js';
import { loadTypefaces, type Typefaces } from './typefaces.js';

const MAX_PER_KEY = 8;
/** Seconds after which one of them has probably finished. */
const RETRY_AFTER = 2;
/** The largest picture, a card for print, has 1.5 megapixels. */
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

/** SVG has 72 units per inch unless a density is given; a lower one makes the picture smaller while it is drawn. */
async function pngOf(picture: Picture, width = picture.width): Promise<Buffer> {
  const density = (72 * width) / picture.width;
  return sharp(Buffer.from(picture.svg()), { density, limitInputPixels: MAX_PIXELS })
    .resize({ width, height: Math.round((picture.height * width) / picture.width), fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 6 })
    .toBuffer();
}
