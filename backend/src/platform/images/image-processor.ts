import { open } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import type { Crop } from '@pileup/contract/social';
import { TooMany, Unavailable } from '../errors.js';
import { FairQueue } from '../jobs/fair-queue.js';
import { ImageProcess, ImageProcessEnded, UnreadableImage } from './decode-process.js';
import type { ImageResults, PhotoOptions, Variants } from './decode-worker.js';
import {
  checkCanvas,
  checkHeader,
  checkSignature,
  isBitmap,
  notAnImage,
  refused,
  START_BYTES,
  tooManyPixels,
} from './image-limits.js';

const MAX_PER_PERSON = 2;
/** Seconds after which one of the running images has probably finished. */
const RETRY_AFTER = 5;

const ENDED_TEXTS: Record<ImageProcessEnded['why'], string> = {
  time: 'The image takes too long to process.',
  memory: 'The image needs too much memory to process.',
  crash: 'The image is damaged or incomplete.',
};

/**
 * Re-encodes uploaded images: only the pixels are used, so that no metadata or other content remains. Two images at a
 * time, round-robin by person (all callsigns together), each in a process of its own.
 */
@Injectable()
export class ImageProcessor {
  private readonly queue = new FairQueue<number>({
    concurrency: 2,
    maxPerKey: MAX_PER_PERSON,
    maxWaiting: 24,
    keyIsFull: () =>
      new TooMany(
        RETRY_AFTER,
        `${MAX_PER_PERSON} of your photos are being processed. Please wait until they are done.`,
      ),
    queueIsFull: () => new Unavailable('Many photos are being uploaded at the moment. Please try again shortly.'),
  });

  /**
   * Converts an image file to a photo and, optionally, its square.
   * @throws InvalidRequest if it is not a JPEG, PNG or GIF, is damaged, or exceeds the limits
   * @throws TooMany @throws Unavailable
   */
  async photo(mainId: number, path: string, options: PhotoOptions = {}): Promise<ImageResults['photo']> {
    const start = await startOf(path);
    checkSignature(start);
    return this.process(mainId, async (image) => {
      checkHeader(await image.run({ name: 'header', path }));
      checkCanvas(start);
      return image.run({ name: 'photo', path, ...options });
    });
  }

  /**
   * Converts an image file to a picture of the same size.
   * @param maxSide pixels
   * @throws InvalidRequest if it is not a JPEG, PNG, GIF or 24-bit BMP, is damaged, or exceeds the limits
   * @throws TooMany @throws Unavailable
   */
  async picture(mainId: number, path: string, maxSide: number): Promise<ImageResults['picture']> {
    const start = await startOf(path);
    if (!isBitmap(start)) checkSignature(start);
    return this.process(mainId, async (image) => {
      const header = await image.run({ name: 'header', path });
      checkHeader(header);
      checkCanvas(start);
      if (Math.max(header.width, header.height) > maxSide)
        throw refused(`The picture is wider or taller than ${maxSide.toLocaleString('en')} pixels.`);
      return image.run({ name: 'picture', path });
    });
  }

  /** The square of a stored photo, for use as the profile photo; without a crop its center. */
  square(mainId: number, photo: Buffer, crop?: Crop): Promise<Variants> {
    return this.process(mainId, (image) => image.run({ name: 'square', photo, crop }));
  }

  private process<T>(mainId: number, work: (image: ImageProcess) => Promise<T>): Promise<T> {
    return this.queue.run(mainId, async () => {
      try {
        return await ImageProcess.use(work);
      } catch (error) {
        throw refusalOf(error);
      }
    });
  }
}

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Converts an error of the decoder to a refusal. Its errors are about the image, except lack of memory. */
function refusalOf(error: unknown): unknown {
  if (error instanceof ImageProcessEnded) return refused(ENDED_TEXTS[error.why]);
  if (!(error instanceof UnreadableImage)) return error;
  if (/exceeds pixel limit/i.test(error.message)) return tooManyPixels();
  if (/unsupported image format/i.test(error.message)) return notAnImage();
  if (/out of memory|unable to allocate|insufficient memory/i.test(error.message)) return new Unavailable();
  return refused('The image is damaged or incomplete.');
}
