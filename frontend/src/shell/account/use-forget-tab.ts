import { useEffect } from 'react';
import { forgetTab } from '../../session/account-storage.ts';
import { getSession, onSessionChange, sessionEnd } from '../../session/session.ts';

/** Whoever signs out, in whichever tab, leaves no half-filled form behind in this one, which no other can reach. */
export function useForgetTab() {
  useEffect(() => {
    let owner = getSession()?.user.id;
    return onSessionChange(() => {
      if (owner !== undefined && sessionEnd() === 'signed-out') forgetTab(owner);
      owner = getSession()?.user.id;
    });
  }, []);
}
