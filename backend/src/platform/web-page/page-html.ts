import type { PageHead } from './page-head.js';

const PRODUCT = 'Pileup';
/** Where a page has no picture of its own. */
const PICTURE = '/card.png';
const DESCRIPTION_LENGTH = 200;

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Any text as the value of an attribute or as text between tags. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
}

/** On one line, and no longer than anybody shows it. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const signs = [...line];
  return signs.length <= DESCRIPTION_LENGTH ? line : `${signs.slice(0, DESCRIPTION_LENGTH - 1).join('')}…`;
}

/** The built page, cut where its title stands: what belongs to one address is put there. */
export class PageHtml {
  private readonly before: string;
  private readonly after: string;

  constructor(html: string) {
    const bare = html.replace(/(?<!\s)\s*<meta\s+name="description"[^<>]*>/i, '');
    const [title] = /<title>[^<]*<\/title>/i.exec(bare) ?? [];
    if (title === undefined) throw new Error('the built page has no title');
    const at = bare.indexOf(title);
    this.before = bare.slice(0, at);
    this.after = bare.slice(at + title.length);
  }

  /** `origin`: of absolute addresses; empty where it is not known for sure, then those are left out. */
  with(head: PageHead, origin: string): string {
    return this.before + headOf(head, origin) + this.after;
  }
}

function headOf({ title, description, path, image, isUnlisted }: PageHead, origin: string): string {
  const name = (key: string, value: string) => `<meta name="${key}" content="${escaped(value)}" />`;
  const property = (key: string, value: string) => `<meta property="${key}" content="${escaped(value)}" />`;
  const whole = shortened(title ? `${title} · ${PRODUCT}` : PRODUCT);
  const about = shortened(description);
  const address = origin + encodeURI(path);
  return [
    `<title>${escaped(whole)}</title>`,
    name('description', about),
    ...(isUnlisted ? [name('robots', 'noindex')] : []),
    property('og:type', 'website'),
    property('og:site_name', PRODUCT),
    property('og:title', whole),
    property('og:description', about),
    name('twitter:card', image ? 'summary' : 'summary_large_image'),
    ...(origin
      ? [
          property('og:image', origin + (image ?? PICTURE)),
          property('og:url', address),
          `<link rel="canonical" href="${escaped(address)}" />`,
        ]
      : []),
  ].join('\n    ');
}
