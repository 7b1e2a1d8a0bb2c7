import { Picture } from '../../platform/images/picture.js';
import { drawMark } from '../../platform/images/product-mark.js';
import type { Typefaces } from '../../platform/images/typefaces.js';
import { LINK_PREVIEW } from '../../platform/web-page/page-head-tags.js';
import { type ContactPreview, drawCells } from './draw-contact.js';
import { PALETTES } from './palette.js';

export interface ProfilePreview {
  readonly call: string;
  readonly name: string;
  readonly place: string;
  readonly about: string;
  /** The profile photo, a square JPEG; null for none. */
  readonly photo: Buffer | null;
  readonly cells: ContactPreview['cells'];
}

const COLOURS = PALETTES.light;
const EDGE = 15;
const FRAME = { stroke: COLOURS.line, strokeWidth: 2 };
const PHOTO = { x: 48, y: 110, side: 356 };

export function drawProfile(profile: ProfilePreview, typefaces: Typefaces): Picture {
  const { width, height } = LINK_PREVIEW;
  const picture = new Picture(width, height, typefaces).rect(0, 0, width, height, { fill: COLOURS.panel });
  picture.rect(EDGE, 513, width - 2 * EDGE, height - EDGE - 513, { fill: COLOURS.well });
  drawMark(picture, 52, 40, 29, COLOURS);
  const left = profile.photo ? PHOTO.x + PHOTO.side + 48 : 52;
  const maxWidth = width - 52 - left;
  if (profile.photo) {
    picture.image(profile.photo, PHOTO.x, PHOTO.y, PHOTO.side, PHOTO.side);
    picture.rect(PHOTO.x, PHOTO.y, PHOTO.side, PHOTO.side, FRAME);
  }
  const { text, muted } = COLOURS;
  picture.text(profile.call, left, 220, {
    typeface: 'monoBold',
    size: 132,
    minSize: 40,
    maxWidth,
    fill: text,
    spacing: 0.04,
  });
  picture.text(profile.name, left, 296, { typeface: 'semibold', size: 44, minSize: 28, maxWidth, fill: text });
  picture.text(profile.place, left, 346, { typeface: 'text', size: 34, minSize: 24, maxWidth, fill: muted });
  const about = { typeface: 'text', size: 28 } as const;
  for (const [n, line] of picture.outlines.wrap(profile.about, about, maxWidth, 3).entries())
    picture.text(line, left, 398 + n * 36, { ...about, fill: muted });
  drawCells(picture, profile.cells);
  picture.line(EDGE, 513, width - EDGE, 513, FRAME);
  return picture.rect(EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE, FRAME);
}
