import { checkCanvas, checkHeader, checkSignature, decodedBytes, type ImageHeader } from './image-limits.js';

const jpeg: ImageHeader = { format: 'jpeg', width: 4_000, height: 3_000, channels: 3, bits: 8, progressive: false };

const MEGAPIXELS = 'The image has more than 40 megapixels.';
const SIDE = 'The image is wider or taller than 16,384 pixels.';
const RATIO = 'The image is more than 30 times as long as it is wide.';
const MEMORY = 'The image would need more than 256 MB of memory.';

test.each<[string, Partial<ImageHeader>, string | null]>([
  ['a typical photo', {}, null],
  ['40 megapixels', { width: 8_000, height: 5_000 }, null],
  ['more than 40 megapixels', { width: 8_000, height: 5_001 }, MEGAPIXELS],
  ['the longest side', { width: 16_384, height: 2_441 }, null],
  ['a side too long', { width: 16_385, height: 2_000 }, SIDE],
  ['a side too tall', { width: 2_000, height: 16_385 }, SIDE],
  ['a column of one pixel', { width: 1, height: 39_999_999 }, SIDE],
  ['a row of one pixel', { width: 39_999_999, height: 1 }, SIDE],
  ['30:1', { width: 3_000, height: 100 }, null],
  ['more than 30:1', { width: 3_001, height: 100 }, RATIO],
  ['more than 1:30', { width: 100, height: 3_001 }, RATIO],
  ['40 megapixels of 16 bits', { format: 'png', bits: 16, width: 8_000, height: 5_000 }, null],
  [
    '40 megapixels of 16 bits with alpha',
    { format: 'png', bits: 16, channels: 4, width: 8_000, height: 5_000 },
    MEMORY,
  ],
  ['exactly 256 MB', { format: 'png', bits: 16, channels: 4, width: 8_192, height: 4_096 }, null],
  ['256 MB and a row', { format: 'png', bits: 16, channels: 4, width: 8_192, height: 4_097 }, MEMORY],
  ['a large CMYK JPEG', { channels: 4, width: 8_000, height: 5_000 }, null],
  ['a large progressive CMYK JPEG', { channels: 4, width: 8_000, height: 5_000, progressive: true }, MEMORY],
])('%s: %j', (_, changes, text) => {
  const check = () => checkHeader({ ...jpeg, ...changes });
  if (text) expect(check).toThrow(text);
  else expect(check).not.toThrow();
});

test.each<[Partial<ImageHeader>, number]>([
  [{}, 30_000],
  [{ progressive: true }, 60_000],
  [{ channels: 4 }, 40_000],
  [{ format: 'png', bits: 16 }, 60_000],
  [{ format: 'png', progressive: true }, 30_000],
  [{ format: 'gif', channels: 3 }, 40_000],
])('100 x 100 pixels of %j take %d bytes', (changes, bytes) => {
  expect(decodedBytes({ ...jpeg, width: 100, height: 100, ...changes })).toBe(bytes);
});

function gifStart(width: number, height: number): Buffer {
  const start = Buffer.from('GIF89a\0\0\0\0', 'latin1');
  start.writeUInt16LE(width, 6);
  start.writeUInt16LE(height, 8);
  return start;
}

test.each<[string, Buffer]>([
  ['a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex')],
  ['a PNG', Buffer.from('89504e470d0a1a0a0000', 'hex')],
  ['a GIF', gifStart(640, 480)],
  ['a truncated GIF', Buffer.from('GIF87a')],
])('%s is recognised', (_, start) => {
  expect(() => checkSignature(start)).not.toThrow();
});

test.each<[string, Buffer]>([
  ['a WebP', Buffer.from('RIFF\0\0\0\0WE', 'latin1')],
  ['half a signature', Buffer.from('89504e47', 'hex')],
  ['nothing', Buffer.alloc(0)],
])('%s is not an image', (_, start) => {
  expect(() => checkSignature(start)).toThrow('Selected file must be an image.');
});

test.each<[string, Buffer, string | null]>([
  ['of a typical size', gifStart(640, 480), null],
  ['of size 0, defined by the frames', gifStart(0, 0), null],
  ['truncated', Buffer.from('GIF89a'), null],
  ['of a PNG, which has none', Buffer.from('89504e470d0a1a0affff', 'hex'), null],
  ['too large', gifStart(65_535, 65_535), MEGAPIXELS],
  ['too wide', gifStart(65_535, 400), SIDE],
  ['too narrow', gifStart(10, 400), RATIO],
])('a GIF canvas %s', (_, start, text) => {
  if (text) expect(() => checkCanvas(start)).toThrow(text);
  else expect(() => checkCanvas(start)).not.toThrow();
});
