import type { UIMatch } from 'react-router-dom';
import { useMatches } from 'react-router-dom';

/** What the shell must know about a page before its code is there. */
export interface RouteHandle {
  title: string;
  /** Only for signed-in operators; visitors are sent to the login page and come back. */
  guarded?: true;
  /** Only for subscribers; others learn on the home page that it needs an upgrade. */
  subscribers?: true;
  /** Parts of the shell this page does without. */
  hide?: readonly ('header' | 'bar' | 'footer')[];
  /** The page has its own primary button for visitors, so the header's is a plain one. */
  invites?: true;
}

const NOTHING: RouteHandle = { title: '' };

/** The handle of the page shown. */
export function useRouteHandle(): RouteHandle {
  const matches = useMatches() as UIMatch<unknown, RouteHandle | undefined>[];
  return matches.findLast((match) => match.handle)?.handle ?? NOTHING;
}
