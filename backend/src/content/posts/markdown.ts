import MarkdownIt, { type Token } from 'markdown-it';
import { InvalidRequest } from '../../platform/errors.js';
import { CALLSIGN_LINK, linkCallsigns } from './callsign-links.js';

/** A picture that a text may show. */
export interface ShownPicture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** By name. */
export type ShownPictures = ReadonlyMap<string, ShownPicture>;

const MAX_ADDRESS = 2_000;
const MAX_TITLE = 200;
/** Of all addresses together: one long address, written once, can be linked from every second character. */
const MAX_ADDRESSES = 400_000;
/** Headings of a text come below the title of the post. */
const FIRST_HEADING = 3;
const ADDRESS = /^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/i;
const PICTURE = /^\/post-pictures\/([0-9a-f]{32}\.jpg)$/;
const ALIGN = /^text-align:(left|center|right)$/;

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true, typographer: false, maxNesting: 30 });
markdown.validateLink = (address) => address.length <= MAX_ADDRESS && ADDRESS.test(address);
linkCallsigns(markdown);
// Otherwise one very long address is read again at each `://` within it.
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
  const alt = renderer.renderInlineAsText(token.children ?? [], options, env);
  const shown = (env?.pictures as ShownPictures | undefined)?.get(pictureName(token) ?? '');
  // Pictures of other sites would tell them who reads the post.
  if (!shown) return markdown.utils.escapeHtml(alt);
  const { src, width, height } = shown;
  const attrs: [string, string][] = [
    ['src', src],
    ['alt', alt],
    ['width', String(width)],
    ['height', String(height)],
    ['loading', 'lazy'],
  ];
  return `<img${renderer.renderAttrs({ attrs })}>`;
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

/** A post's text, parsed. */
export interface ParsedText {
  /** The pictures of ours that it refers to, whosever they are. */
  readonly pictures: readonly string[];
  /** Without Markdown, on one line. */
  readonly text: string;
  /** Sanitized HTML: only elements that Markdown has, links of known schemes, and these pictures. */
  html(pictures: ShownPictures): string;
}

/**
 * Parses the Markdown of a post. HTML in it is text. Takes at most some tenths of a second for 100,000 characters.
 *
 * @throws InvalidRequest if its links are so long that the HTML would be many times larger than the text
 */
export function parseText(source: string): ParsedText {
  const tokens = markdown.parse(source, {});
  const inner = tokens.flatMap(({ children }) => children ?? []);
  const addresses = inner.reduce(
    (sum, token) => sum + attribute(token, 'href').length + attribute(token, 'src').length,
    0,
  );
  if (addresses > MAX_ADDRESSES) throw new InvalidRequest({ body: ['The text has too many long links.'] });
  const pictures = inner.filter(({ type }) => type === 'image').flatMap((token) => pictureName(token) ?? []);
  return {
    pictures: [...new Set(pictures)],
    text: textOf(tokens),
    html: (shown) => markdown.renderer.render(tokens, markdown.options as never, { pictures: shown }),
  };
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
