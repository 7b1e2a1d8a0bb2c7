export interface EmbedChoice {
  kind: string;
  title: string;
  about: string;
  /** Sizes in pixels, as on the server; the first one is the default. */
  sizes: readonly string[];
  /** Whether the embed is also a picture, for pages that allow no frames. */
  hasPicture: boolean;
}

export const EMBED_CHOICES: readonly EmbedChoice[] = [
  {
    kind: 'live',
    title: 'Live banner',
    about: 'Whether you are on the air, with frequency and mode.',
    sizes: ['468x60', '728x90', '320x100'],
    hasPicture: true,
  },
  {
    kind: 'frequency',
    title: 'Last frequency',
    about: 'The frequency of your radio, or of your last contact.',
    sizes: ['240x90', '320x100'],
    hasPicture: true,
  },
  {
    kind: 'photos',
    title: 'Photos',
    about: 'Your newest photos.',
    sizes: ['320x320', '480x240'],
    hasPicture: false,
  },
  {
    kind: 'logs',
    title: 'Logs',
    about: 'Your last 12 contacts.',
    sizes: ['480x360', '320x400', '640x480'],
    hasPicture: false,
  },
  {
    kind: 'sstv',
    title: 'SSTV',
    about: 'Your newest SSTV pictures.',
    sizes: ['320x320', '480x240'],
    hasPicture: false,
  },
];

export type EmbedTheme = 'light' | 'dark';

interface SnippetOptions {
  origin: string;
  call: string;
  theme: EmbedTheme;
  size: string;
}

/** The sizes that the picture of an embed has. */
export function pictureSizes({ kind, sizes }: EmbedChoice): readonly string[] {
  return kind === 'live' ? sizes.slice(0, 2) : sizes;
}

/** The path of an embed; with the extension `.png`, the path of its picture. */
export function embedPath(kind: string, { call, theme, size }: Omit<SnippetOptions, 'origin'>, extension = ''): string {
  return `/embed/${kind}/${encodeURIComponent(call)}${extension}?theme=${theme}&size=${size}`;
}

/** Sizes in pixels, as on the server; the first one is the default. */
export const REPLAY_SIZES = ['480x290', '720x400', '360x230'] as const;
/** The name of the embedded replay of the last 24 full hours. */
export const LAST_DAY = 'day';
const HOUR_MS = 3_600_000;
const MAX_HOURS = 48;

/** The name of the embedded replay of a span, extended to full hours; null if the span is too long or not over. */
export function replayName({ from, to }: { from: number; to: number }, now: number): string | null {
  const [begin, end] = [Math.floor(from / HOUR_MS) * HOUR_MS, Math.ceil(to / HOUR_MS) * HOUR_MS];
  if (end - begin > MAX_HOURS * HOUR_MS || end >= now + HOUR_MS) return null;
  const hour = (ms: number) => new Date(ms).toISOString().slice(0, 13);
  return `${hour(begin)}_${hour(end)}`;
}

export function replayPath(name: string, { theme, size }: Pick<SnippetOptions, 'theme' | 'size'>): string {
  return `/embed/replay/${name}?theme=${theme}&size=${size}`;
}

/** The code of a frame with a replay. */
export function replaySnippet(name: string, options: Omit<SnippetOptions, 'call'>): string {
  return frameOf(options.origin + replayPath(name, options), options.size, 'Replay of contacts');
}

/** The code of a frame for another site. All parts are from lists, or callsigns, so nothing needs to be escaped but `&`. */
export function frameSnippet({ kind, title }: EmbedChoice, options: SnippetOptions): string {
  return frameOf(options.origin + embedPath(kind, options), options.size, `${title} of ${options.call}`);
}

function frameOf(address: string, size: string, title: string): string {
  const [width, height] = size.split('x');
  const src = address.replaceAll('&', '&amp;');
  return `<iframe src="${src}" width="${width}" height="${height}" title="${title}" style="border:0" loading="lazy"></iframe>`;
}

/** The code of a picture that links to the profile. */
export function pictureSnippet({ kind, title }: EmbedChoice, options: SnippetOptions): string {
  const [width, height] = options.size.split('x');
  const src = options.origin + embedPath(kind, options, '.png').replaceAll('&', '&amp;');
  const name = `${title} of ${options.call}`;
  const profile = `${options.origin}/${encodeURI(options.call)}`;
  return `<a href="${profile}"><img src="${src}" width="${width}" height="${height}" alt="${name}"></a>`;
}
