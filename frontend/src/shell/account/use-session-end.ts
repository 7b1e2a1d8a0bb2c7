import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { onUpgradeRequired } from '../../lib/http/query-client.ts';
import { getSession, onSessionChange, onSessionEnded, sessionEnd } from '../../lib/session.ts';
import { UPGRADE_REQUIRED_PATH } from '../../session/account-paths.ts';
import { clearTabStorage } from '../../session/account-storage.ts';
import { forgetAccounts } from '../../session/sign-out.ts';

/**
 * Redirects to the login page when the server rejects the token, and back to this page afterwards. Clears this tab's
 * storage after signing out in any tab: other tabs cannot access it.
 */
export function useSessionEnd() {
  const navigate = useNavigate();
  useEffect(() => {
    return onSessionChange(() => {
      const { pathname, search } = location;
      if (!getSession() && sessionEnd() === 'expired' && pathname !== '/login')
        navigate(`/login?redirect=${encodeURIComponent(pathname + search)}`);
      if (sessionEnd() === 'signed-out') clearTabStorage();
    });
  }, [navigate]);
  // The data of an expired session stay: its operator may come back to the started contact.
  useEffect(() => onSessionEnded(() => void forgetAccounts()), []);
}

/** Shows the upgrade notice after an action that was refused because it is for subscribers. */
export function useUpgradeRequired() {
  const navigate = useNavigate();
  useEffect(() => onUpgradeRequired(() => void navigate(UPGRADE_REQUIRED_PATH)), [navigate]);
}
