import type { LogPageViewRequest } from '@pileup/contract/admin/page-views';

/** Fields stored of a view, besides its time, account and session. */
export interface PageView {
  page: string;
  /** `utm_source`, else the host that led here, else empty. */
  source: string;
  medium: string;
  campaign: string;
  /** A host; empty if there was none, or it was this site. */
  referrer: string;
}

const MAX_PATH = 200;
const MAX_NAME = 100;
/** A longer part of a path is no name of a page: it may be a token or the number of a payment. */
const MAX_PART = 60;
/** Base for parsing paths; never stored. */
const BASE = 'http://page.invalid';

/**
 * Removes everything that is not to be stored: the query but for `utm_*`, the fragment, user names and passwords in
 * addresses, and the path of the referrer.
 *
 * @returns null if it is no page of a website
 */
export function pageViewOf(request: LogPageViewRequest): PageView | null {
  const url = parse(request.page_url);
  if (!url) return null;
  const named = (name: string, given?: string | null) => nameOf(given ?? url.searchParams.get(name) ?? '');
  const from = request.referrer_url ? parse(request.referrer_url) : null;
  const referrer = from && from.host !== url.host && from.origin !== BASE ? from.hostname.slice(0, MAX_NAME) : '';
  return {
    page: pathOf(url),
    source: named('utm_source', request.utm_source) || referrer,
    medium: named('utm_medium', request.utm_medium),
    campaign: named('utm_campaign'),
    referrer,
  };
}

function parse(address: string): URL | null {
  if (!URL.canParse(address, BASE)) return null;
  const url = new URL(address, BASE);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
}

function pathOf({ pathname }: URL): string {
  // Pages of payments have the number of a checkout in their path.
  if (pathname.startsWith('/stripe/')) return '/stripe';
  const parts = pathname.split('/').map((part) => (part.length > MAX_PART ? '…' : part));
  return parts.join('/').slice(0, MAX_PATH) || '/';
}

/** Lower case, since campaigns are typed in many ways. */
function nameOf(text: string): string {
  return text
    .replace(/\p{Cc}/gu, '')
    .toWellFormed()
    .trim()
    .toLowerCase()
    .slice(0, MAX_NAME)
    .toWellFormed();
}
