import sharp from 'sharp';
import { size } from '../tiny.ts';

const WIDTH = size(1_600, 64);
const HEIGHT = size(1_067, 48);

/** A JPEG with soft shapes and grain, which compresses about as a photo does. */
export async function photoOf(): Promise<Buffer> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  // The numbers are the same in every run.
  let random = 1;
  let at = 0;
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++)
      for (let channel = 0; channel < 3; channel++) {
        random = (random * 48_271) % 2_147_483_647;
        const wave = Math.sin(x / (30 + 40 * channel)) * Math.cos(y / (50 + 20 * channel));
        pixels[at++] = 128 + 90 * wave + (random % 25) - 12;
      }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer();
}
