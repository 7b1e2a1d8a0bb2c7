import sharp from 'sharp';
import { type Motif, paint } from '../community/painted-photos.ts';
import type { SeededRandom } from '../seeded-random.ts';

/** The size of the mode Scottie 1. */
const WIDTH = 320;
const HEIGHT = 256;
const MOTIFS: readonly Motif[] = ['sstv', 'sstv', 'summit', 'tower', 'operator', 'desk'];

/** A picture as an SSTV program stores it: small, with the noise of the path. */
export async function paintTransmission(call: string, random: SeededRandom): Promise<Buffer> {
  const painted = await paint(random.pick(MOTIFS), call, random);
  const { data } = await sharp(painted)
    .resize(WIDTH, HEIGHT, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const noise = random.between(6, 34);
  for (let row = 0; row < HEIGHT; row++) {
    // Fading affects whole lines.
    const fading = random.chance(0.06) ? 4 : 1;
    for (let at = row * WIDTH * 3; at < (row + 1) * WIDTH * 3; at++)
      data[at] = Math.max(0, Math.min(255, (data[at] ?? 0) + (random.next() - 0.5) * noise * fading));
  }
  return sharp(data, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png()
    .toBuffer();
}
