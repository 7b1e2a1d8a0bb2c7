import type { LogPageViewRequest } from '@pileup/contract/admin/page-views';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { call } from '../../lib/http/http.ts';
import { isOffline } from '../../lib/http/network.ts';
import type { RouteHandle } from '../route-handle.ts';
import { forgetTrackingId, refusesTracking, trackingId } from './tracking-id.ts';

/** Time that a reader must stay for a view to be sent: views of pages in quick succession are not read. */
const SETTLE_MS = 1_000;

/** Reports views of pages that need no account, unless the reader has asked not to be tracked. */
export function usePageViews({ guarded, subscribers }: RouteHandle): void {
  const { pathname } = useLocation();
  const isPublic = !guarded && !subscribers;
  // Changes of the query alone, such as a page of a list, are the same page.
  useEffect(() => {
    if (refusesTracking()) forgetTrackingId();
    if (!isPublic || refusesTracking()) return;
    const request = viewOf(pathname, location.search, takeReferrer());
    const timer = setTimeout(() => {
      // Lost views do no harm.
      if (!isOffline()) call('log-page-view', request).catch(() => undefined);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [isPublic, pathname]);
}

/** The view of a page. Its query is sent with the names of campaigns only. */
function viewOf(pathname: string, search: string, referrer: string): LogPageViewRequest {
  const query = new URLSearchParams(search);
  for (const name of [...query.keys()]) if (!name.startsWith('utm_')) query.delete(name);
  const text = query.toString();
  return {
    session_id: trackingId(Date.now()),
    page_url: `${pathname}${text && `?${text}`}`.slice(0, 2_000),
    ...fieldOf('utm_source', query),
    ...fieldOf('utm_medium', query),
    ...(referrer && { referrer_url: referrer }),
  };
}

function fieldOf(name: 'utm_source' | 'utm_medium', query: URLSearchParams): Partial<LogPageViewRequest> {
  const value = query.get(name);
  return value ? { [name]: value.slice(0, 100) } : {};
}

let referrer: string | undefined;

/** The site that led here, without path and query; only for the first page. */
function takeReferrer(): string {
  const address = referrer ?? document.referrer;
  referrer = '';
  return URL.canParse(address) && new URL(address).origin !== location.origin ? new URL(address).origin : '';
}
