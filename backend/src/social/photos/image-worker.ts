import type { Crop } from '@pileup/contract/social';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import type { ImageHeader } from './image-limits.js';

// The entry of the process that decodes one image (see image-process.ts). It imports nothing of the program at run
// time: tests start this file from its source, where Node resolves no `.js` to `.ts`.

/** A photo as it is stored: JPEG, nothing but pixels. */
export interface Variants {
  large: Buffer;
  small: Buffer;
}

export interface Print extends Variants {
  width: number;
  height: number;
}

export type ImageTask =
  | { name: 'header'; path: string }
  | { name: 'photo'; path: string; withSquare: boolean }
  | { name: 'square'; photo: Buffer; crop: Crop | undefined };

export interface ImageResults {
  header: ImageHeader;
  photo: { photo: Print; square: Variants | null };
  square: Variants;
}

/** `exceeded`: a limit of the process, which ends itself then. */
export type ImageReply =
  | { result: ImageResults[keyof ImageResults] }
  | { error: string }
  | { exceeded: 'time' | 'memory' };

const LARGE = 1_600;
const SMALL = 320;
/** A profile photo: 40 px in the header, a few times that on the profile, all of it twice for dense screens. */
const SQUARE = 512;
const SQUARE_SMALL = 128;
const MIDDLE: Crop = { left: 0, top: 0, size: 1 };
const CHECK_MS = 20;

const [maxPixels = 0, maxMemory = 0, maxCpuMs = 0] = process.argv.slice(2).map(Number);
const READING: SharpOptions = { limitInputPixels: maxPixels, failOn: 'error', pages: 1, sequentialRead: true };

sharp.cache(false);
sharp.concurrency(1);
// Whatever a file pretends to be, no other reader is ever tried on it.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif'] });

// `process.exit` would wait for libvips to finish.
const end = () => process.kill(process.pid, 'SIGKILL');
// The parent has ended, whatever ended it.
process.on('disconnect', end);
// Ctrl-C reaches every process of a terminal; the parent ends this one when its request has been answered.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (process.memoryUsage.rss() > maxMemory) exceed('memory');
  else if ((user + system) / 1_000 > maxCpuMs) exceed('time');
}, CHECK_MS);

function exceed(exceeded: 'time' | 'memory'): void {
  const reply: ImageReply = { exceeded };
  process.send?.(reply, end);
}

process.on('message', async (task: ImageTask) => {
  const reply: ImageReply = await run(task).then(
    (result) => ({ result }),
    (error) => ({ error: error instanceof Error ? error.message : String(error) }),
  );
  process.send?.(reply);
});

function run(task: ImageTask): Promise<ImageResults[ImageTask['name']]> {
  if (task.name === 'header') return headerOf(task.path);
  if (task.name === 'photo') return photoOf(task.path, task.withSquare);
  return squareOf(task.photo, task.crop);
}

async function headerOf(path: string): Promise<ImageHeader> {
  const { width, height, format, channels, depth, isProgressive } = await read(path).metadata();
  return { width, height, format, channels, bits: depth === 'uchar' ? 8 : 16, progressive: isProgressive };
}

/** Upright, in sRGB, its longest side 1,600 at most; of an animation its first frame. */
async function photoOf(path: string, withSquare: boolean): Promise<ImageResults['photo']> {
  const upright = read(path).autoOrient();
  const { data: large, info } = await jpeg(fitted(upright, LARGE)).toBuffer({ resolveWithObject: true });
  const small = await jpeg(fitted(read(large), SMALL)).toBuffer();
  const square = withSquare ? await squareOf(large) : null;
  return { photo: { large, small, width: info.width, height: info.height }, square };
}

async function squareOf(photo: Buffer, crop: Crop = MIDDLE): Promise<Variants> {
  const { width, height } = await read(photo).metadata();
  const area = areaOf(width, height, crop);
  const large = await jpeg(read(photo).extract(area).resize(SQUARE, SQUARE)).toBuffer();
  const small = await jpeg(read(large).resize(SQUARE_SMALL, SQUARE_SMALL)).toBuffer();
  return { large, small };
}

function read(from: string | Buffer): Sharp {
  return sharp(from, READING);
}

function fitted(image: Sharp, side: number): Sharp {
  return image.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
}

/** On white, where it is transparent. Sharp writes no metadata unless it is asked to. */
function jpeg(image: Sharp): Sharp {
  return image.flatten({ background: 'white' }).toColourspace('srgb').jpeg({ quality: 82, mozjpeg: true });
}

/** A crop in whole pixels, moved into the photo where it is not; in the middle where `size` is the whole side. */
function areaOf(width: number, height: number, { left, top, size }: Crop) {
  const shorter = Math.min(width, height);
  const side = Math.min(shorter, Math.max(1, Math.round(size * shorter)));
  const within = (at: number, length: number) => Math.min(Math.max(0, Math.round(at * length)), length - side);
  return { left: within(left, width), top: within(top, height), width: side, height: side };
}
