import { Picture } from '../../platform/images/picture.js';
import { drawMark } from '../../platform/images/product-mark.js';
import type { Typefaces } from '../../platform/images/typefaces.js';
import { PALETTES } from '../pictures/palette.js';
import type { EmbedContent } from './embed-content.js';
import { type EmbedAddress, pixels } from './embed-kinds.js';

const STATES = { 'on air': 'ON AIR', online: 'ONLINE', offline: 'OFF THE AIR' } as const;

/** A banner or the last frequency as a picture, for pages that allow no frames. `null`: nothing to show. */
export function drawEmbed({ theme, size }: EmbedAddress, content: EmbedContent | null, typefaces: Typefaces): Picture {
  const { width, height } = pixels(size);
  const colours = PALETTES[theme];
  const picture = new Picture(width, height, typefaces).rect(0, 0, width, height, { fill: colours.panel });
  const pad = Math.round(height / 6);
  if (!content) drawMark(picture, pad, height / 3, height / 3, colours);
  else if (content.live) drawBanner(picture, content, content.live, theme);
  else drawFrequency(picture, content, theme);
  return picture.rect(0.5, 0.5, width - 1, height - 1, { stroke: colours.line, strokeWidth: 1 });
}

function drawBanner(
  picture: Picture,
  { call, name, country }: EmbedContent,
  { state, frequency, details }: NonNullable<EmbedContent['live']>,
  theme: EmbedAddress['theme'],
): void {
  const { width, height } = picture;
  const colours = PALETTES[theme];
  const pad = height / 5;
  const half = width * 0.5;
  const isLive = state === 'on air';
  const fill = isLive ? colours.accent : state === 'online' ? colours.live : colours.muted;
  picture.rect(0, 0, height / 12, height, { fill });
  const left = pad + height / 12;
  picture.text(call, left, height * 0.55, {
    typeface: 'monoBold',
    size: height * 0.46,
    minSize: height * 0.2,
    maxWidth: half - left,
    fill: colours.text,
  });
  const small = { size: height * 0.22, minSize: 9, fill: colours.muted } as const;
  const about = [name, country].filter(Boolean).join(' · ');
  picture.text(about, left, height * 0.86, { ...small, typeface: 'text', maxWidth: half - left });
  const right = width - pad;
  const available = { anchor: 'end', maxWidth: width - half - pad } as const;
  picture.text(STATES[state], right, height * 0.32, {
    ...available,
    ...small,
    typeface: 'legend',
    spacing: 0.08,
    fill,
  });
  if (!isLive) {
    drawMark(picture, right - height * 1.65, height * 0.52, height * 0.28, colours);
    return;
  }
  const dial = {
    ...available,
    typeface: 'monoBold',
    size: height * 0.36,
    minSize: 12,
    fill: colours.frequency,
  } as const;
  picture.text(frequency, right, height * 0.66, dial);
  picture.text(details, right, height * 0.9, { ...available, ...small, typeface: 'text' });
}

function drawFrequency(picture: Picture, { call, frequency }: EmbedContent, theme: EmbedAddress['theme']): void {
  const { width, height } = picture;
  const colours = PALETTES[theme];
  const pad = height / 9;
  const maxWidth = width - 2 * pad;
  const { isNow = false, frequency: khz = '', details = '', at = '' } = frequency ?? {};
  const label = isNow ? 'NOW ON' : at ? 'LAST ON' : 'NO CONTACT YET';
  picture.text(call, pad, height * 0.26, {
    typeface: 'monoBold',
    size: height * 0.2,
    minSize: 10,
    maxWidth: maxWidth * 0.6,
    fill: colours.text,
  });
  const head = {
    typeface: 'legend',
    size: height * 0.15,
    minSize: 8,
    fill: isNow ? colours.accent : colours.muted,
    spacing: 0.06,
  } as const;
  picture.text(label, width - pad, height * 0.25, { ...head, anchor: 'end', maxWidth: maxWidth * 0.38 });
  picture.text(khz, pad, height * 0.65, {
    typeface: 'monoBold',
    size: height * 0.36,
    minSize: 12,
    maxWidth,
    fill: colours.frequency,
  });
  const foot = [details, at && `${at} UTC`].filter(Boolean).join(' · ');
  picture.text(foot, pad, height * 0.88, {
    typeface: 'text',
    size: height * 0.16,
    minSize: 8,
    maxWidth,
    fill: colours.muted,
  });
}
