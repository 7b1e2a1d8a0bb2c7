import type { ReactNode } from 'react';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { confirmationPath, UPGRADE_REQUIRED_PATH } from '../../session/account-paths.ts';
import { sessionEnd, useSession } from '../../session/session.ts';
import type { RouteHandle } from '../route-handle.ts';
import { gateOf } from './gate.ts';

/** Lets in whom the page is for; visitors go to the login page, which brings them back here. */
export function Guard({ handle, children }: { handle: RouteHandle; children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const [cameSignedIn] = useState(session !== null);
  const letter = confirmationPath(pathname, search);
  if (letter) return <Navigate to={letter} replace />;
  const gate = gateOf(handle, session);
  if (gate === 'open') return children;
  // Whoever signs out on purpose, here or in another tab, is not asked to come back to this page.
  if (cameSignedIn && !session && sessionEnd() === 'signed-out') return <Navigate to="/login?logout=success" replace />;
  if (gate === 'upgrade') return <Navigate to={UPGRADE_REQUIRED_PATH} replace />;
  return <Navigate to={`/login?redirect=${encodeURIComponent(pathname + search)}`} replace />;
}
