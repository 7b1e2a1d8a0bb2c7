import { constants, deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { chunk } from './test-images.ts';

// Small files that are expensive to decode.

export type PngColour = 'grey' | 'rgb' | 'palette' | 'greyAlpha' | 'rgba';

export interface PngShape {
  width: number;
  height: number;
  colour: PngColour;
  bits: 1 | 8 | 16;
  interlaced?: boolean;
  /** Chunks before the pixels. */
  before?: Buffer[];
}

const COLOURS: Record<PngColour, { type: number; channels: number }> = {
  grey: { type: 0, channels: 1 },
  rgb: { type: 2, channels: 3 },
  palette: { type: 3, channels: 1 },
  greyAlpha: { type: 4, channels: 2 },
  rgba: { type: 6, channels: 4 },
};
/** First column, first row, column step, row step. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** A complete, valid PNG, all of it black. */
export function blackPng({ width, height, colour, bits, interlaced, before = [] }: PngShape): Buffer {
  const { type, channels } = COLOURS[colour];
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, type, 0, 0, interlaced ? 1 : 0], 8);
  const rows = (columns: number, count: number) => columns && count * (1 + Math.ceil((columns * bits * channels) / 8));
  const bytes = interlaced
    ? PASSES.reduce((sum, [x, y, dx, dy]) => sum + rows(upTo(width, x, dx), upTo(height, y, dy)), 0)
    : rows(width, height);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...before,
    ...(colour === 'palette' ? [chunk('PLTE', Buffer.alloc(768))] : []),
    chunk('IDAT', zeroes(bytes)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const upTo = (length: number, first: number, apart: number) => Math.max(0, Math.ceil((length - first) / apart));

const PIECE = 1024 * 1024;

/** So many zero bytes, compressed: one compressed piece, repeated, since compressing hundreds of megabytes takes seconds. */
function zeroes(bytes: number): Buffer {
  const piece = deflateRawSync(Buffer.alloc(PIECE), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const pieces = Math.floor(bytes / PIECE);
  // Adler-32 of so many zeros.
  const sum = Buffer.from([0, 0, 0, 1]);
  sum.writeUInt16BE(bytes % 65_521);
  return Buffer.concat([
    Buffer.from([0x78, 0xda]),
    Buffer.alloc(pieces * piece.length, piece),
    deflateRawSync(Buffer.alloc(bytes % PIECE), { level: 9 }),
    sum,
  ]);
}

/** A tiny PNG whose text, or colour profile, unpacks to so many bytes. */
export function pngWithBomb(kind: 'zTXt' | 'iCCP', bytes: number, copies = 1): Buffer {
  const bomb = chunk(kind, Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), zeroes(bytes)]));
  return blackPng({
    width: 64,
    height: 48,
    colour: 'rgb',
    bits: 8,
    before: Array.from({ length: copies }, () => bomb),
  });
}

/** A PNG chunk that says the image is rotated. */
export const rotated = () => chunk('eXIf', Buffer.from('4d4d002a0000000800010112000300000001000600000000', 'hex'));

const segment = (marker: number, content: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};

/**
 * A valid progressive JPEG, grey where all is zero, in so many scans: every coefficient of every component has its own
 * scan and is refined bit by bit. Each scan is some dozen bytes, and the decoder processes the whole image for it.
 */
export function jpegOfScans(width: number, height: number, scans: number, components = 3): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const frame = Buffer.from([8, 0, 0, 0, 0, components]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  const all = Array.from({ length: components }, (_, at) => at + 1);
  /** A table of one code, the bit 0. */
  const table = (kind: number, symbol: number) => {
    const content = Buffer.alloc(18);
    content[0] = kind << 4;
    content[1] = 1;
    content[17] = symbol;
    return segment(0xc4, content);
  };
  const scan = (component: number, coefficient: number, before: number, bit: number) =>
    segment(0xda, Buffer.from([1, component, 0, coefficient, coefficient, (before << 4) | bit]));
  const parts: Buffer[] = [
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)])),
    segment(0xc2, Buffer.concat([frame, ...all.map((id) => Buffer.from([id, 0x11, 0]))])),
    table(0, 0),
    table(1, 0xe0), // a run of 16,384 blocks and more, by the 14 bits that follow
    ...all.flatMap((id) => [scan(id, 0, 0, 0), Buffer.alloc(Math.ceil(blocks / 8))]),
  ];
  const runs = longestRuns(Math.ceil(blocks / 32_767));
  let left = scans - components;
  for (let bit = 13; bit >= 0; bit--)
    for (let coefficient = 1; coefficient < 64; coefficient++)
      for (const id of all) if (left-- > 0) parts.push(scan(id, coefficient, bit === 13 ? 0 : bit + 1, bit), runs);
  return Buffer.concat([...parts, Buffer.from([0xff, 0xd9])]);
}

/** So many times the bit 0 and fourteen bits 1, padded with 1, and a zero byte after each 0xff. */
function longestRuns(count: number): Buffer {
  const bits = `0${'1'.repeat(14)}`.repeat(count);
  const bytes = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1').match(/.{8}/g) ?? [];
  return Buffer.from(
    bytes.map((byte) => Number.parseInt(byte, 2)).flatMap((byte) => (byte === 0xff ? [byte, 0] : byte)),
  );
}

/** A JPEG with so many bytes of application segments before its image data. */
export function jpegBehindSegments(jpeg: Buffer, bytes: number): Buffer {
  const filler = segment(0xed, Buffer.alloc(65_533, 65));
  const copies = Math.ceil(bytes / filler.length);
  return Buffer.concat([jpeg.subarray(0, 2), ...Array.from({ length: copies }, () => filler), jpeg.subarray(2)]);
}

/** One colour, as the options of sharp's JPEG writer say. */
export function flatJpeg(width: number, height: number, space: 'srgb' | 'cmyk', progressive: boolean): Promise<Buffer> {
  const flat = sharp({ create: { width, height, channels: 3, background: 'teal' } });
  return flat.toColourspace(space).jpeg({ progressive, chromaSubsampling: '4:4:4' }).toBuffer();
}

/** A GIF of one-pixel frames on a canvas of its own size. */
export function gifOfFrames(width: number, height: number, frames: number): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  return Buffer.concat([head, Buffer.alloc(frame.length * frames, frame), Buffer.from([0x3b])]);
}
