/** A service where operators have pages: its hosts, including subdomains, and the page of a name. */
interface Service {
  readonly name: string;
  readonly hosts: readonly string[];
  readonly page: (handle: string) => string;
}

export const SERVICES = {
  facebook_link: {
    name: 'Facebook',
    hosts: ['facebook.com', 'fb.com'],
    page: (handle) => `https://www.facebook.com/${handle}`,
  },
  youtube_link: {
    name: 'YouTube',
    hosts: ['youtube.com', 'youtu.be'],
    page: (handle) => `https://www.youtube.com/@${handle}`,
  },
  instagram_link: {
    name: 'Instagram',
    hosts: ['instagram.com'],
    page: (handle) => `https://www.instagram.com/${handle}`,
  },
  twitter_link: { name: 'X', hosts: ['x.com', 'twitter.com'], page: (handle) => `https://x.com/${handle}` },
} satisfies Record<string, Service>;

export type LinkField = keyof typeof SERVICES;

/** A name with a dot and without the at sign is a host. */
const HANDLE = /^(?:@([\w.-]{2,50})|([\w-]{2,50}))$/;
/** Redirects to other sites. */
const REDIRECT = /^lm?\.|^\/(redirect|i\/redirect|l\.php|flx\/warn|attribution_link)\b/i;

/**
 * A link to the operator's page at a service. Accepts an https address of one of its hosts, with or without `https://`,
 * or a name.
 *
 * @returns the address, empty for empty text, or null for anything else
 */
export function ownLink(field: LinkField, text: string): string | null {
  const service: Service = SERVICES[field];
  if (text === '') return '';
  const handle = HANDLE.exec(text);
  if (handle) return service.page(handle[1] ?? handle[2] ?? '');
  const address = URL.parse(/^[\w.-]+(\/|$)/.test(text) ? `https://${text}` : text);
  if (address?.protocol !== 'https:' || address.username || address.password || address.port) return null;
  const { hostname, href } = address;
  const path = plainPath(address.pathname);
  if (!service.hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))) return null;
  if (path === null || REDIRECT.test(hostname) || REDIRECT.test(path)) return null;
  return href.length > 200 ? null : href;
}

/** A path as its server reads it; null for a path that is encoded to hide something. */
function plainPath(pathname: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  // The path is encoded twice, or has spaces or control characters, which servers may drop.
  if (/[%\s\p{Cc}]/u.test(decoded)) return null;
  const steps = decoded.split(/[\\/]+/).filter((step) => step !== '' && step !== '.');
  return steps.includes('..') ? null : `/${steps.join('/')}`;
}
