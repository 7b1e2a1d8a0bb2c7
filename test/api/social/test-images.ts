import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** An image in which left and right, top and bottom differ. */
export async function testImage(width = 640, height = 480, at = 0): Promise<Sharp> {
  const pixels = Buffer.alloc(width * height * 3);
  let byte = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      pixels[byte++] = (x * 255) / width;
      pixels[byte++] = (y * 255) / height;
      pixels[byte++] = (at * 40) % 256;
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export const jpegOf = async (width?: number, height?: number, at?: number): Promise<Buffer> =>
  (await testImage(width, height, at)).jpeg().toBuffer();

/** A photo as a phone writes it: rotated, with its location. */
export const phonePhoto = async (): Promise<Buffer> =>
  (await testImage(800, 600))
    .withExif({
      IFD0: { Make: 'Canary', Copyright: 'Canary of EA8QVW' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '28/1 7/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '15/1 26/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Canary</x:xmpmeta>')
    .jpeg()
    .toBuffer();

/** Names of the segments of a JPEG before its pixels, such as `e1` for EXIF. */
export function segmentsOf(jpeg: Buffer): string[] {
  const found: string[] = [];
  let at = 2;
  while (at < jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== 0xda) {
    found.push((jpeg[at + 1] ?? 0).toString(16));
    at += 2 + jpeg.readUInt16BE(at + 2);
  }
  return found;
}

/** A PNG that states a size, with the given content. */
export function pngOf(width: number, height: number, rows: Buffer, extra: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export function chunk(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** An image that starts an animation of many frames, each of them a single pixel. */
export async function animationOf(width: number, height: number, frames: number): Promise<Buffer> {
  const flat = sharp({ create: { width, height, channels: 3, background: 'teal' } });
  const still = await flat.gif({ effort: 1 }).toBuffer();
  const control = Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0]);
  const frame = Buffer.concat([control, Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])]);
  return Buffer.concat([still.subarray(0, -1), Buffer.alloc(frame.length * frames, frame), Buffer.from([0x3b])]);
}

/** A GIF that states a size for its one image, and holds a pixel of it; no image without a size. */
export function gifOf(width: number, height: number): Buffer {
  const bytes = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  const image = Buffer.from([0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 0x44, 1, 0]);
  for (const [at, size] of [
    [0, width],
    [2, height],
  ] as const) {
    bytes.writeUInt16LE(size, 6 + at);
    image.writeUInt16LE(size, 5 + at);
  }
  return Buffer.concat([bytes, ...(width > 0 ? [image] : []), Buffer.from([0x3b])]);
}
