import { useEffect } from 'react';
import { clearTabStorage } from '../../session/account-storage.ts';
import { getSession, onSessionChange, sessionEnd } from '../../session/session.ts';

/** Clears this tab's storage after signing out in any tab: other tabs cannot access it. */
export function useClearTabStorage() {
  useEffect(() => {
    let accountId = getSession()?.user.id;
    return onSessionChange(() => {
      if (accountId !== undefined && sessionEnd() === 'signed-out') clearTabStorage(accountId);
      accountId = getSession()?.user.id;
    });
  }, []);
}
