import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { getSession, onSessionChange, sessionEnd } from '../../session/session.ts';

/** Redirects to the login page when the server rejects the token, and back to this page afterwards. */
export function useExpiry() {
  const navigate = useNavigate();
  useEffect(
    () =>
      onSessionChange(() => {
        if (getSession() || sessionEnd() !== 'expired') return;
        const { pathname, search } = location;
        if (pathname !== '/login') navigate(`/login?redirect=${encodeURIComponent(pathname + search)}`);
      }),
    [navigate],
  );
}
