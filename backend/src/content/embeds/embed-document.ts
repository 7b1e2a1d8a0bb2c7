import { escaped } from '../../platform/web-page/page-html.js';
import type { Theme } from '../pictures/palette.js';
import { STYLE_PATH } from './embed-files.js';
import { pixels } from './embed-kinds.js';

export interface EmbedLook {
  readonly theme: Theme;
  readonly size: string;
  /** Seconds after which a browser asks again. */
  readonly refresh: number;
}

/** The document of an embed: static, without scripts, in the size of its frame. */
export function embedDocument({ theme, size, refresh }: EmbedLook, title: string, main: string): string {
  const { width, height } = pixels(size);
  const shape = height <= 60 ? 'wide low' : width / height > 4 ? 'wide' : height > 150 ? 'tall' : 'small';
  return `<!doctype html>
<html lang="en" data-color-scheme="${theme}" class="${shape}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${refresh}">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>${main}</body>
</html>
`;
}

/** A link to a page of the app, which opens outside of the frame. @param content HTML */
export function link(href: string, content: string, label?: string): string {
  const named = label === undefined ? '' : ` aria-label="${escaped(label)}"`;
  return `<a href="${escaped(href)}" target="_blank" rel="noopener"${named}>${content}</a>`;
}

/** The code that shows an embed on another site. @param src an absolute address */
export function frameHtml(src: string, size: string, title: string): string {
  const { width, height } = pixels(size);
  return `<iframe src="${escaped(src)}" width="${width}" height="${height}" title="${escaped(title)}" frameborder="0" loading="lazy"></iframe>`;
}
