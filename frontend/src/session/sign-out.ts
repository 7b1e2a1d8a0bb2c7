import { useNavigate } from 'react-router-dom';
import { dropCopies } from '../lib/device-copy/device-copy.ts';
import { dropProfileCopies } from '../lib/device-copy/profile-copies.ts';
import { call } from '../lib/http/http.ts';
import { unsentContacts } from '../lib/outbox/outbox.ts';
import { getSession, signOut } from '../lib/session.ts';
import { confirm } from '../ui/confirm.tsx';
import { confirmLeave } from '../ui/leave-guard.tsx';
import { clearAccountStorage } from './account-storage.ts';

/** Ends the session in this browser at once, and on the server if it can be reached. */
export async function endSession(): Promise<void> {
  const session = getSession();
  if (!session) return;
  // The request is made while the token is still there. A network error must not keep the user signed in here.
  const loggedOut = call('vlogout').catch(() => undefined);
  signOut();
  await forgetAccounts();
  await loggedOut;
}

/**
 * Removes everything of all accounts from this browser, since an operator may have switched between callsigns. Unsent
 * contacts stay: the page offers them as a file.
 */
export async function forgetAccounts(): Promise<void> {
  clearAccountStorage();
  await dropCopies();
  await dropProfileCopies();
}

/** Signs out, after asking about unsaved changes. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    if (!(await confirmLeave()) || !(await confirmUnsent())) return;
    void navigate('/login?logout=success');
    await endSession();
  };
}

/** Asks if contacts of this account are not sent yet: they stay in this browser until it signs in again. */
async function confirmUnsent(): Promise<boolean> {
  const accountId = getSession()?.user.id;
  const { length } = unsentContacts().filter((contact) => contact.accountId === accountId);
  if (length === 0) return true;
  return confirm({
    question:
      length === 1 ? 'One contact is not sent yet. Sign out?' : `${length} contacts are not sent yet. Sign out?`,
    detail: 'They stay in this browser and are sent when you sign in here again.',
    yes: 'Sign out',
  });
}
