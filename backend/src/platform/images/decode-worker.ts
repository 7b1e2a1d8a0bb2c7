import { open } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import type { Crop } from '@pileup/contract/social';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import type { ImageHeader } from './image-limits.js';

// The entry point of the process that decodes one image (see decode-process.ts). It imports only types from this
// project: tests run this file from source, where Node does not resolve `.js` to `.ts`.

/** A photo as stored: JPEG without metadata. */
export interface Variants {
  large: Buffer;
  small: Buffer;
}

export interface SizedVariants extends Variants {
  width: number;
  height: number;
}

export interface PhotoOptions {
  /** Whether a square of its center is added, for a profile photo. */
  withSquare?: boolean;
  /** The longer side of the small variant in pixels; default 320. */
  smallSide?: number;
}

export type ImageTask =
  | { name: 'header'; path: string }
  | ({ name: 'photo'; path: string } & PhotoOptions)
  | { name: 'picture'; path: string }
  | { name: 'square'; photo: Buffer; crop: Crop | undefined };

export interface ImageResults {
  header: ImageHeader;
  photo: { photo: SizedVariants; square: Variants | null };
  picture: SizedVariants;
  square: Variants;
}

/** `exceeded`: a limit was exceeded, and the process ends itself. */
export type ImageReply =
  | { result: ImageResults[keyof ImageResults] }
  | { error: string }
  | { exceeded: 'time' | 'memory' };

const LARGE = 1_600;
const SMALL = 320;
/** A profile photo: 40 px in the header, a few times that on the profile, doubled for high-density screens. */
const SQUARE = 512;
const SQUARE_SMALL = 128;
const CENTER: Crop = { left: 0, top: 0, size: 1 };
const CHECK_MS = 20;

const [maxPixels = 0, maxMemory = 0, maxCpuMs = 0] = process.argv.slice(2).map(Number);
const READ_OPTIONS: SharpOptions = { limitInputPixels: maxPixels, failOn: 'error', pages: 1, sequentialRead: true };

sharp.cache(false);
sharp.concurrency(1);
// No other loader is ever tried, whatever the file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif'] });

// Node would write the compile cache at the end, but this process is killed.
flushCompileCache();

// `process.exit` would wait for libvips to finish.
const end = () => process.kill(process.pid, 'SIGKILL');
// The parent has ended.
process.on('disconnect', end);
// Ctrl-C reaches every process of a terminal; the parent ends this one after answering its request.
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
  if (task.name === 'photo') return photoOf(task.path, task);
  if (task.name === 'picture') return pictureOf(task.path);
  return squareOf(task.photo, task.crop);
}

async function headerOf(path: string): Promise<ImageHeader> {
  const bitmap = await bitmapHeaderOf(path);
  if (bitmap) return { ...bitmap, format: 'bmp', channels: 3, bits: 8, progressive: false };
  const { width, height, format, channels, depth, isProgressive } = await read(path).metadata();
  return { width, height, format, channels, bits: depth === 'uchar' ? 8 : 16, progressive: isProgressive };
}

/** The photo auto-oriented, in sRGB, at most 1,600 px long; the first frame of an animation. */
async function photoOf(
  path: string,
  { withSquare = false, smallSide = SMALL }: PhotoOptions,
): Promise<ImageResults['photo']> {
  const upright = read(path).autoOrient();
  const { data: large, info } = await jpeg(fitted(upright, LARGE)).toBuffer({ resolveWithObject: true });
  const small = await jpeg(fitted(read(large), smallSide)).toBuffer();
  const square = withSquare ? await squareOf(large) : null;
  return { photo: { large, small, width: info.width, height: info.height }, square };
}

/** The picture auto-oriented, in sRGB, in its own size. */
async function pictureOf(path: string): Promise<SizedVariants> {
  const bitmap = await bitmapHeaderOf(path);
  const image = bitmap ? await bitmapOf(path, bitmap) : read(path).autoOrient();
  const { data: large, info } = await jpeg(image).toBuffer({ resolveWithObject: true });
  return { large, small: await jpeg(fitted(read(large), SMALL)).toBuffer(), width: info.width, height: info.height };
}

interface Bitmap {
  width: number;
  height: number;
  /** Where the pixels begin. */
  offset: number;
  isTopDown: boolean;
}

/** The header of a BMP with 24 bits a pixel, the only kind that is read; null for a file that is no BMP. */
async function bitmapHeaderOf(path: string): Promise<Bitmap | null> {
  const start = await bytesOf(path, 0, 54);
  if (start.toString('latin1', 0, 2) !== 'BM') return null;
  if (start.length < 54) throw new Error('the header is incomplete');
  const [width, height] = [start.readInt32LE(18), start.readInt32LE(22)];
  const isSupported = start.readUInt16LE(28) === 24 && start.readUInt32LE(30) === 0 && start.readUInt32LE(14) >= 40;
  if (!isSupported || width < 1 || height === 0) throw new Error('unsupported image format');
  return { width, height: Math.abs(height), offset: start.readUInt32LE(10), isTopDown: height < 0 };
}

/** Rows are stored from the last to the first, each padded to 4 bytes, and pixels as blue, green, red. */
async function bitmapOf(path: string, { width, height, offset, isTopDown }: Bitmap): Promise<Sharp> {
  const stride = Math.ceil((width * 3) / 4) * 4;
  const stored = await bytesOf(path, offset, stride * height);
  if (stored.length < stride * (height - 1) + width * 3) throw new Error('the image is incomplete');
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    const row = (isTopDown ? y : height - 1 - y) * stride;
    for (let x = 0; x < width * 3; x += 3) {
      pixels[y * width * 3 + x] = stored[row + x + 2] ?? 0;
      pixels[y * width * 3 + x + 1] = stored[row + x + 1] ?? 0;
      pixels[y * width * 3 + x + 2] = stored[row + x] ?? 0;
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

async function bytesOf(path: string, from: number, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function squareOf(photo: Buffer, crop: Crop = CENTER): Promise<Variants> {
  const { width, height } = await read(photo).metadata();
  const area = areaOf(width, height, crop);
  const large = await jpeg(read(photo).extract(area).resize(SQUARE, SQUARE)).toBuffer();
  const small = await jpeg(read(large).resize(SQUARE_SMALL, SQUARE_SMALL)).toBuffer();
  return { large, small };
}

function read(from: string | Buffer): Sharp {
  return sharp(from, READ_OPTIONS);
}

function fitted(image: Sharp, side: number): Sharp {
  return image.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
}

/** A JPEG flattened on white. Sharp writes no metadata by default. */
function jpeg(image: Sharp): Sharp {
  return image.flatten({ background: 'white' }).toColourspace('srgb').jpeg({ quality: 82, mozjpeg: true });
}

/** A crop in whole pixels, moved into the photo if it exceeds it; centered if `size` is the full side. */
function areaOf(width: number, height: number, { left, top, size }: Crop) {
  const shorter = Math.min(width, height);
  const side = Math.min(shorter, Math.max(1, Math.round(size * shorter)));
  const within = (at: number, length: number) => Math.min(Math.max(0, Math.round(at * length)), length - side);
  return { left: within(left, width), top: within(top, height), width: side, height: side };
}
