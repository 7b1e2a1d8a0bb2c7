import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { isSubscriber, type Session, sessionEnd, useSession } from '../../lib/session.ts';
import { confirmationPath, UPGRADE_REQUIRED_PATH } from '../../session/account-paths.ts';
import type { RouteHandle } from '../route-handle.ts';

/** Shows a page only to users with access; visitors are redirected to the login page and back. */
export function Guard({ handle, children }: { handle: RouteHandle; children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const [wasSignedIn] = useState(session !== null);
  const confirmation = confirmationPath(pathname, search);
  if (confirmation) return <Navigate to={confirmation} replace />;
  const access = routeAccess(handle, session);
  if (access === 'open') return children;
  // After signing out on purpose, in any tab, there is no redirect back to this page.
  if (wasSignedIn && !session && sessionEnd() === 'signed-out') return <Navigate to="/login?logout=success" replace />;
  if (access === 'upgrade') return <Navigate to={UPGRADE_REQUIRED_PATH} replace />;
  return <Navigate to={`/login?redirect=${encodeURIComponent(pathname + search)}`} replace />;
}

/** Whether a page opens, or where it redirects to. */
export type RouteAccess = 'open' | 'login' | 'upgrade';

/** Visitors of a subscribers' page are redirected to the upgrade notice too: logging in alone would not be enough. */
export function routeAccess({ guarded, subscribers }: RouteHandle, session: Session | null): RouteAccess {
  if (subscribers) return isSubscriber(session) ? 'open' : 'upgrade';
  return guarded && !session ? 'login' : 'open';
}
