import type { ReactNode } from 'react';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { sessionEnd, useSession } from '../lib/session.ts';

/** Lets operators through; visitors go to the login page, which brings them back here. */
export function Guard({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const [cameSignedIn] = useState(session !== null);
  if (session) return children;
  // Whoever signs out on purpose, here or in another tab, is not asked to come back to this page.
  if (cameSignedIn && sessionEnd() === 'signed-out') return <Navigate to="/login?logout=success" replace />;
  return <Navigate to={`/login?redirect=${encodeURIComponent(pathname + search)}`} replace />;
}
