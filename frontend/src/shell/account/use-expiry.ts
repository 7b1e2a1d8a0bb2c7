import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { getSession, onSessionChange, sessionEnd } from '../../session/session.ts';

/** When the server no longer knows the token, asks to log in again and comes back to where it happened. */
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
