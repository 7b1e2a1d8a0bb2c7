import { call } from '../lib/http/http.ts';
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
