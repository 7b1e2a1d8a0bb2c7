import { useNavigate } from 'react-router-dom';
import { call } from '../lib/http/http.ts';
import { confirmLeave } from '../ui/leave-guard.tsx';
import { clearAccountStorage } from './account-storage.ts';
import { getSession, signOut } from './session.ts';

/** Ends the session in this browser at once, and on the server if it can be reached. */
export async function endSession(): Promise<void> {
  const session = getSession();
  if (!session) return;
  // Called while the token is still there. A network error must not keep the user signed in here.
  const loggedOut = call('vlogout').catch(() => undefined);
  signOut();
  clearAccountStorage(session.user.id);
  await loggedOut;
}

/** Signs out, after asking about unsaved changes. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    if (!(await confirmLeave())) return;
    void navigate('/login?logout=success');
    await endSession();
  };
}
