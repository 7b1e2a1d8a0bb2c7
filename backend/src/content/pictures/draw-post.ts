import { Picture } from '../../platform/images/picture.js';
import { drawMark } from '../../platform/images/product-mark.js';
import type { Typefaces } from '../../platform/images/typefaces.js';
import { LINK_PREVIEW } from '../../platform/web-page/page-head-tags.js';
import { PALETTES } from './palette.js';

export interface PostPreview {
  readonly title: string;
  readonly excerpt: string;
  readonly author: string;
  readonly at: string;
  /** The hero picture, a JPEG; null for none. */
  readonly photo: Buffer | null;
}

const COLOURS = PALETTES.light;
const EDGE = 15;

export function drawPost(post: PostPreview, typefaces: Typefaces): Picture {
  const { width, height } = LINK_PREVIEW;
  const picture = new Picture(width, height, typefaces).rect(0, 0, width, height, { fill: COLOURS.panel });
  if (post.photo) drawHero(picture, post.photo, post.title);
  else drawText(picture, post);
  picture.line(EDGE, height - 96, width - EDGE, height - 96, { stroke: COLOURS.line, strokeWidth: 2 });
  picture.text(post.author, 52, height - 42, {
    typeface: 'monoBold',
    size: 36,
    maxWidth: width - 104,
    minSize: 20,
    fill: COLOURS.text,
  });
  return picture.rect(EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE, { stroke: COLOURS.line, strokeWidth: 2 });
}

function drawHero(picture: Picture, photo: Buffer, text: string): void {
  const { width } = LINK_PREVIEW;
  picture.image(photo, EDGE, EDGE, width - 2 * EDGE, 357);
  const title = { typeface: 'bold', size: 54 } as const;
  const lines = picture.outlines.wrap(text, title, width - 104, 2);
  for (const [n, line] of lines.entries())
    picture.text(line, 52, (lines.length > 1 ? 438 : 470) + n * 60, { ...title, fill: COLOURS.text });
}

function drawText(picture: Picture, post: PostPreview): void {
  const { width, height } = LINK_PREVIEW;
  drawMark(picture, 52, 40, 29, COLOURS);
  const maxWidth = width - 104;
  picture.text(post.at, width - 52, 63, { typeface: 'mono', size: 28, fill: COLOURS.text, anchor: 'end' });
  const long = [...post.title].length > 70;
  const title = { typeface: 'bold', size: long ? 56 : 76 } as const;
  const titleLines = picture.outlines.wrap(post.title, title, maxWidth, long ? 4 : 3);
  let y = 110;
  for (const line of titleLines) {
    y += title.size * 1.08;
    picture.text(line, 52, y, { ...title, fill: COLOURS.text });
  }
  const body = { typeface: 'text', size: 32 } as const;
  y += 22;
  const available = Math.max(0, Math.floor((height - 130 - y) / 42));
  for (const line of available > 0 ? picture.outlines.wrap(post.excerpt, body, maxWidth, available) : []) {
    y += 42;
    picture.text(line, 52, y, { ...body, fill: COLOURS.muted });
  }
}
