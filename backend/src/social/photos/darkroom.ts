import { open } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import type { Crop } from '@pileup/contract/social';
import type { Sharp, SharpOptions } from 'sharp';
import { InvalidRequest, Unavailable } from '../../platform/errors.js';
import { Turns } from '../../platform/turns.js';

/** A photo as it is kept: JPEG, nothing but pixels. */
export interface Variants {
  large: Buffer;
  small: Buffer;
}

export interface Print extends Variants {
  width: number;
  height: number;
}

const MOST_PIXELS = 40_000_000;
const LARGE = 1_600;
const SMALL = 320;
/** A profile photo: 40 px in the header, a few times that on the profile, all of it twice for dense screens. */
const SQUARE = 512;
const SQUARE_SMALL = 128;
const SECONDS = 20;
const WAITING = 24;

const MIDDLE: Crop = { left: 0, top: 0, size: 1 };

/** How a file of each kind begins; no name and no type that came with it is believed. */
const KINDS = [
  Buffer.from([0xff, 0xd8, 0xff]),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.from('GIF87a'),
  Buffer.from('GIF89a'),
];

/**
 * Makes photos anew out of what people upload: only pixels go in, so that nothing else can come out. One at a time,
 * because one picture of 40 megapixels can take hundreds of megabytes while it is read.
 */
@Injectable()
export class Darkroom {
  private readonly turns = new Turns(
    1,
    WAITING,
    () => new Unavailable('Many photos are being uploaded at the moment. Please try again shortly.'),
  );
  private sharp: Promise<typeof import('sharp')> | undefined;

  /**
   * What a file on disk shows, upright, in sRGB, its longest side 1,600 at most; of an animation its first picture.
   * @throws InvalidRequest where it is no JPEG, PNG or GIF, damaged, or too large to be shown
   */
  develop(path: string): Promise<Print> {
    return this.turns.take(async () => {
      if (!(await isPhoto(path))) throw notAnImage();
      try {
        const { width, height } = await (await this.read(path)).metadata();
        if (width * height > MOST_PIXELS) throw tooManyPixels();
        const upright = (await this.read(path)).autoOrient();
        const { data, info } = await jpeg(fitted(upright, LARGE)).toBuffer({ resolveWithObject: true });
        const small = await jpeg(fitted(await this.read(data), SMALL)).toBuffer();
        return { large: data, small, width: info.width, height: info.height };
      } catch (error) {
        throw refusalOf(error);
      }
    });
  }

  /** The square of a kept photo that is to be the profile photo. */
  square(photo: Buffer, crop: Crop = MIDDLE): Promise<Variants> {
    return this.turns.take(async () => {
      const { width, height } = await (await this.read(photo)).metadata();
      const area = areaOf(width, height, crop);
      const large = await jpeg((await this.read(photo)).extract(area).resize(SQUARE, SQUARE)).toBuffer();
      const small = await jpeg((await this.read(large)).resize(SQUARE_SMALL, SQUARE_SMALL)).toBuffer();
      return { large, small };
    });
  }

  private async read(from: string | Buffer): Promise<Sharp> {
    this.sharp ??= prepared();
    const { default: sharp } = await this.sharp;
    return sharp(from, READING);
  }
}

const READING: SharpOptions = { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1, sequentialRead: true };

/** Loaded when the first photo comes: most processes never see one. */
async function prepared(): Promise<typeof import('sharp')> {
  const loaded = await import('sharp');
  const { default: sharp } = loaded;
  sharp.cache(false);
  sharp.concurrency(1);
  // Whatever a file pretends to be, no other reader is ever tried on it.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif'] });
  return loaded;
}

const fitted = (image: Sharp, side: number) =>
  image.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });

/** On white, where it is transparent. Sharp keeps no metadata unless it is told to. */
const jpeg = (image: Sharp) =>
  image
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .jpeg({ quality: 82, mozjpeg: true })
    .timeout({ seconds: SECONDS });

/** A crop in whole pixels, within the photo whatever was said; one in the middle where `crop` is the whole side. */
export function areaOf(width: number, height: number, { left, top, size }: Crop) {
  const shorter = Math.min(width, height);
  const side = Math.min(shorter, Math.max(1, Math.round(size * shorter)));
  const within = (at: number, length: number) => Math.min(Math.max(0, Math.round(at * length)), length - side);
  return { left: within(left, width), top: within(top, height), width: side, height: side };
}

async function isPhoto(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    const head = buffer.subarray(0, bytesRead);
    return KINDS.some((kind) => head.subarray(0, kind.length).equals(kind));
  } finally {
    await file.close();
  }
}

const refused = (text: string) => new InvalidRequest({ image: [text] });
export const notAnImage = () => refused('Selected file must be an image.');
const tooManyPixels = () => refused('The image has more than 40 megapixels.');

/** All that the reader of pictures says is about the picture, but for the want of memory. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof InvalidRequest) return error;
  if (/exceeds pixel limit/i.test(error.message)) return tooManyPixels();
  if (/unsupported image format/i.test(error.message)) return notAnImage();
  if (/out of memory|unable to allocate|insufficient memory/i.test(error.message)) return new Unavailable();
  return refused('The image is damaged or incomplete.');
}
