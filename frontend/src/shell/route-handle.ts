import { type UIMatch, useMatches } from 'react-router-dom';

/** Facts about a page that the shell needs before the page's code has loaded. */
export interface RouteHandle {
  title: string;
  /** The page is only for signed-in users; visitors are redirected to the login page and back. */
  guarded?: true;
  /** The page is only for subscribers; others are redirected to the upgrade notice of the home page. */
  subscribers?: true;
  /** Parts of the shell that are hidden on this page. */
  hide?: readonly ('header' | 'bar' | 'footer')[];
  /** The page has its own primary button for visitors, so the header's button is plain. */
  hasPrimaryButton?: true;
}

const NO_HANDLE: RouteHandle = { title: '' };

export function useRouteHandle(): RouteHandle {
  const matches = useMatches() as UIMatch<unknown, RouteHandle | undefined>[];
  return matches.findLast((match) => match.handle)?.handle ?? NO_HANDLE;
}
