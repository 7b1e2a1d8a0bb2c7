import type { PageHeadTags } from './page-head-tags.js';

const PRODUCT = 'Pileup';
const DEFAULT_IMAGE = '/card.png';
const DESCRIPTION_LENGTH = 200;
const EMPTY_ROOT = '<div id="root"></div>';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for use in attribute values and between tags. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}

/** The text on one line, cut to the length that search engines show, at the end of a word unless that is far away. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const chars = [...line];
  if (chars.length <= DESCRIPTION_LENGTH) return line;
  // One character more shows whether the last word ends there.
  const cut = chars.slice(0, DESCRIPTION_LENGTH).join('');
  const end = cut.lastIndexOf(' ');
  const words = end > cut.length / 2 ? cut.slice(0, end) : chars.slice(0, DESCRIPTION_LENGTH - 1).join('');
  return `${words.replace(/[,;:.]$/, '')}…`;
}

/** The app reads these from the page. */
interface PageSettings {
  /** Addresses of the community's places elsewhere. */
  readonly VIDEO_SITE_URL?: string;
  readonly CHAT_URL?: string;
  /** Whether a subscription can be bought. */
  readonly sellsSubscriptions?: boolean;
}

function settingsOf({ VIDEO_SITE_URL, CHAT_URL, sellsSubscriptions = true }: PageSettings): string {
  const settings = Object.entries({
    'pileup-video-site': VIDEO_SITE_URL,
    'pileup-chat': CHAT_URL,
    'pileup-upgrade': sellsSubscriptions ? undefined : 'no',
  });
  return settings.map(([name, value]) => (value ? `<meta name="${name}" content="${escaped(value)}" />` : '')).join('');
}

/** The built page, split at its title, which is replaced by the head of the requested page. */
export class PageHtml {
  private readonly before: string;
  private readonly after: string;

  constructor(html: string, settings: PageSettings = {}) {
    const bare = html.replace(/(?<!\s)\s*<meta\s+name="description"[^<>]*>/i, '');
    const [title] = /<title>[^<]*<\/title>/i.exec(bare) ?? [];
    if (title === undefined) throw new Error('the built page has no title');
    const at = bare.indexOf(title);
    this.before = bare.slice(0, at) + settingsOf(settings);
    this.after = bare.slice(at + title.length);
  }

  /**
   * @param origin the origin of absolute URLs; if it is empty, these are left out
   * @param root replaces the page's root, unless empty
   */
  with(head: PageHeadTags, origin: string, root = ''): string {
    // The replacement is a function, since `$` in a text would have a meaning.
    const body = root ? this.after.replace(EMPTY_ROOT, () => root) : this.after;
    return this.before + headOf(head, origin) + body;
  }
}

function embedLink(origin: string, address: string, title: string): string {
  const href = `${origin}/oembed?url=${encodeURIComponent(address)}&format=json`;
  return `<link rel="alternate" type="application/json+oembed" href="${escaped(href)}" title="${escaped(title)}" />`;
}

function headOf(head: PageHeadTags, origin: string): string {
  const { title, description, path, image, imageSize, imageAlt, article, feeds = [], isUnlisted, hasEmbed } = head;
  const name = (key: string, value: string) => `<meta name="${key}" content="${escaped(value)}" />`;
  const property = (key: string, value: string) => `<meta property="${key}" content="${escaped(value)}" />`;
  const fullTitle = shortened(title ? `${title} · ${PRODUCT}` : PRODUCT);
  const about = shortened(description);
  const address = origin + encodeURI(path);
  return [
    `<title>${escaped(fullTitle)}</title>`,
    name('description', about),
    ...(isUnlisted ? [name('robots', 'noindex')] : []),
    property('og:type', article ? 'article' : 'website'),
    property('og:site_name', PRODUCT),
    property('og:title', fullTitle),
    property('og:description', about),
    ...(article ? [property('article:published_time', article.publishedAt), name('author', article.author)] : []),
    ...(article?.authorPath && origin ? [property('article:author', origin + encodeURI(article.authorPath))] : []),
    ...feeds.map(
      (feed) =>
        `<link rel="alternate" type="${feed.type}" title="${escaped(feed.title)}" href="${escaped(encodeURI(feed.path))}" />`,
    ),
    name('twitter:card', image && !imageSize ? 'summary' : 'summary_large_image'),
    ...(origin
      ? [
          property('og:image', origin + (image ?? DEFAULT_IMAGE)),
          ...(imageSize
            ? [
                property('og:image:width', String(imageSize.width)),
                property('og:image:height', String(imageSize.height)),
              ]
            : []),
          ...(imageAlt ? [property('og:image:alt', shortened(imageAlt))] : []),
          property('og:url', address),
          `<link rel="canonical" href="${escaped(address)}" />`,
          ...(hasEmbed ? [embedLink(origin, address, fullTitle)] : []),
        ]
      : []),
  ].join('\n    ');
}
