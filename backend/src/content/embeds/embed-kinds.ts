import { THEMES, type Theme } from '../pictures/palette.js';

/** The embeds by name, with their sizes in pixels; the first one is the default. `pictures`: also as PNG in that size. */
export const EMBEDS = {
  live: { sizes: ['468x60', '728x90', '320x100'], pictures: ['468x60', '728x90'] },
  frequency: { sizes: ['240x90', '320x100'], pictures: ['240x90', '320x100'] },
  photos: { sizes: ['320x320', '480x240'], pictures: [] },
  logs: { sizes: ['480x360', '320x400', '640x480'], pictures: [] },
  sstv: { sizes: ['320x320', '480x240'], pictures: [] },
} as const satisfies Record<string, { sizes: readonly string[]; pictures: readonly string[] }>;

export type EmbedKind = keyof typeof EMBEDS;

/** An embed as its address names it: everything from a list. */
export interface EmbedAddress {
  readonly kind: EmbedKind;
  readonly call: string;
  readonly theme: Theme;
  readonly size: string;
  readonly isPicture: boolean;
}

export const isKind = (text: string): text is EmbedKind => Object.hasOwn(EMBEDS, text);

/** One of the sizes of the embed, or its default. */
export function sizeOf(kind: EmbedKind, size: unknown, isPicture: boolean): string {
  const sizes: readonly string[] = isPicture ? EMBEDS[kind].pictures : EMBEDS[kind].sizes;
  return sizes.find((one) => one === size) ?? sizes[0] ?? '';
}

export const themeOf = (theme: unknown): Theme => THEMES.find((one) => one === theme) ?? THEMES[0];

export function pixels(size: string): { width: number; height: number } {
  const [width = 0, height = 0] = size.split('x').map(Number);
  return { width, height };
}

/** The one address under which the embed is cached; others are served, too. */
export function pathOf({ kind, call, theme, size, isPicture }: EmbedAddress): string {
  return `/embed/${kind}/${encodeURIComponent(call)}${isPicture ? '.png' : ''}?theme=${theme}&size=${size}`;
}
