import type { Picture } from './picture.js';

/** Colours as `#rrggbb`. */
interface MarkColours {
  readonly text: string;
  readonly accent: string;
}

/** Heights of the bars of the mark, in units of its height; the tall one has the accent colour. */
const BARS = [0.28, 0.5, 1, 0.55, 0.3];

/** The product's mark and name with their top left corner at `x`, `y`. Returns the width. */
export function drawMark(picture: Picture, x: number, y: number, height: number, colours: MarkColours): number {
  const bar = height / 8;
  for (const [n, share] of BARS.entries()) {
    const fill = share === 1 ? colours.accent : colours.text;
    const top = height * 0.86 * (1 - share);
    picture.rect(x + bar + n * bar * 1.5, y + top, bar, height * 0.86 - top, { fill });
  }
  picture.rect(x, y + height * 0.93, bar * 9, bar * 0.7, { fill: colours.text });
  const left = bar * 9 + height * 0.6;
  const size = height * 0.92;
  const style = { typeface: 'semibold', size, spacing: 0.1, fill: colours.text } as const;
  return left + picture.text('PILEUP', x + left, y + height * 0.9, style);
}
