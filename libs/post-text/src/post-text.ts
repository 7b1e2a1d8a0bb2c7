import MarkdownIt, { type Token } from 'markdown-it';
import { CALLSIGN_LINK, linkCallsigns } from './callsign-links.ts';

/** A picture that a text may show. */
export interface ShownPicture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** Pictures by their names. */
export type ShownPictures = ReadonlyMap<string, ShownPicture>;

const MAX_ADDRESS = 2_000;
const MAX_TITLE = 200;
/**
 * Characters of all link addresses together: one long address, written once, can be linked from every second character.
 */
const MAX_ADDRESSES = 400_000;
/** Links that were written; those of callsigns are not counted. */
const MAX_LINKS = 300;
/** Headings of a text come below the title of the post. */
const FIRST_HEADING = 3;
const ADDRESS = /^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/i;
const PICTURE = /^\/post-pictures\/([0-9a-f]{32}\.jpg)$/;
const ALIGN = /^text-align:(left|center|right)$/;

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true, typographer: false, maxNesting: 30 });
markdown.validateLink = (address) => address.length <= MAX_ADDRESS && ADDRESS.test(address);
linkCallsigns(markdown);
// Limits the text that is matched: otherwise one very long address is read again at each `://` within it.
const { linkify } = markdown;
const matchAtStart = linkify.matchAtStart.bind(linkify);
linkify.matchAtStart = (text) => matchAtStart(text.slice(0, MAX_ADDRESS + 1));

const { rules } = markdown.renderer;
rules.heading_open = (tokens, at) => `<${headingTag(tokens[at])}>`;
rules.heading_close = (tokens, at) => `</${headingTag(tokens[at])}>\n`;
rules.link_open = (tokens, at, _, __, renderer) => {
  const token = tokens[at] as Token;
  const href = attribute(token, 'href');
  const attrs: [string, string][] = [['href', href]];
  const title = attribute(token, 'title');
  if (title && title.length <= MAX_TITLE) attrs.push(['title', title]);
  if (token.info !== CALLSIGN_LINK && !/^[/#]/.test(href)) attrs.push(['rel', 'nofollow ugc noopener']);
  return `<a${renderer.renderAttrs({ attrs })}>`;
};
rules.image = (tokens, at, options, env, renderer) => {
  const token = tokens[at] as Token;
  const alt = markdown.utils.escapeHtml(renderer.renderInlineAsText(token.children ?? [], options, env));
  const name = pictureName(token);
  // Pictures of other sites would tell them who reads the post.
  return name === undefined ? alt : `<${env?.mark} ${name} ${alt}${env?.mark}>`;
};
for (const cell of ['th_open', 'td_open'])
  rules[cell] = (tokens, at) => {
    // An attribute `style` is against our policy for content.
    const [, align] = ALIGN.exec(attribute(tokens[at], 'style')) ?? [];
    return `<${tokens[at]?.tag}${align ? ` align="${align}"` : ''}>`;
  };

function attribute(token: Token | undefined, name: string): string {
  return String(token?.attrGet(name) ?? '');
}

function headingTag(token: Token | undefined): string {
  return `h${Math.min(6, Number(token?.tag.slice(1)) + FIRST_HEADING - 1)}`;
}

function pictureName(token: Token): string | undefined {
  return PICTURE.exec(attribute(token, 'src'))?.[1];
}

/** The text of a post, read and rendered but for its pictures. Can be sent between threads. */
export interface RenderedText {
  /** The names of this site's pictures that the text refers to, of any owner. */
  readonly pictures: readonly string[];
  /** The text as plain words without Markdown, on one line. */
  readonly text: string;
  /** Sanitized HTML: only elements that Markdown has, and links of known schemes. Pictures are marks. */
  readonly html: string;
  /** Marker around the name and the text of each picture; an author cannot write it, since it is made for each text. */
  readonly mark: string;
}

/** A text with more links than a post may have, or such long ones; the message is a sentence. */
export class TooManyLinks extends Error {}

/**
 * Reads the Markdown of a post. HTML in it is text. May take some tenths of a second for 100,000 characters.
 *
 * @throws TooManyLinks
 */
export function renderText(source: string): RenderedText {
  const tokens = markdown.parse(source, {});
  const inner = tokens.flatMap(({ children }) => children ?? []);
  const links = inner.filter(({ type, info }) => type === 'link_open' && info !== CALLSIGN_LINK);
  if (links.length > MAX_LINKS) throw new TooManyLinks(`A text has at most ${MAX_LINKS} links.`);
  const addresses = inner.reduce(
    (sum, token) => sum + attribute(token, 'href').length + attribute(token, 'src').length,
    0,
  );
  if (addresses > MAX_ADDRESSES) throw new TooManyLinks('The text has too many long links.');
  const pictures = inner.filter(({ type }) => type === 'image').flatMap((token) => pictureName(token) ?? []);
  const mark = crypto.randomUUID();
  const html = markdown.renderer.render(tokens, markdown.options as never, { mark });
  return { pictures: [...new Set(pictures)], text: textOf(tokens), html, mark };
}

/** The HTML of a text with these pictures; others are replaced by their text. */
export function htmlOf({ html, mark }: Pick<RenderedText, 'html' | 'mark'>, shown: ShownPictures): string {
  return html
    .split(`<${mark} `)
    .map((part, index) => {
      const end = part.indexOf(`${mark}>`);
      if (index === 0 || end < 0) return part;
      const [name = '', ...words] = part.slice(0, end).split(' ');
      const picture = shown.get(name);
      const alt = words.join(' ');
      return (picture ? imageOf(picture, alt) : alt) + part.slice(end + mark.length + 1);
    })
    .join('');
}

/** @param alt escaped */
function imageOf({ src, width, height }: ShownPicture, alt: string): string {
  return `<img src="${markdown.utils.escapeHtml(src)}" alt="${alt}" width="${width}" height="${height}" loading="lazy">`;
}

function textOf(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content, children }) => {
      if (type === 'inline') return inlineText(children ?? []);
      return type === 'fence' || type === 'code_block' ? content : '';
    })
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function inlineText(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content }) => {
      if (type === 'softbreak' || type === 'hardbreak') return ' ';
      return type === 'text' || type === 'code_inline' || type === 'text_special' ? content : '';
    })
    .join('');
}
