import type { Session } from '../../session/session.ts';
import { isSubscriber } from '../../session/session.ts';
import type { RouteHandle } from '../route-handle.ts';

/** What stands before a page: nothing, the login, or the word that it is for subscribers. */
export type Gate = 'open' | 'login' | 'upgrade';

/** Visitors at a page of subscribers are sent where they are told so too: logging in alone would not let them in. */
export function gateOf({ guarded, subscribers }: RouteHandle, session: Session | null): Gate {
  if (subscribers) return isSubscriber(session) ? 'open' : 'upgrade';
  return guarded && !session ? 'login' : 'open';
}
