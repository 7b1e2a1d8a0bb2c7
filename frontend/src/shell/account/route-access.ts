import { isSubscriber, type Session } from '../../session/session.ts';
import type { RouteHandle } from '../route-handle.ts';

/** Whether a page opens, or where it redirects to. */
export type RouteAccess = 'open' | 'login' | 'upgrade';

/** Visitors of a subscribers' page are redirected to the upgrade notice too: logging in alone would not be enough. */
export function routeAccess({ guarded, subscribers }: RouteHandle, session: Session | null): RouteAccess {
  if (subscribers) return isSubscriber(session) ? 'open' : 'upgrade';
  return guarded && !session ? 'login' : 'open';
}
