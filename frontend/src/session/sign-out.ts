import { call } from '../lib/http/http.ts';
import { forgetKept } from './account-storage.ts';
import { getSession, signOut } from './session.ts';

/** Ends the session here at once and on the server as soon as it can be reached. */
export async function endSession(): Promise<void> {
  const session = getSession();
  if (!session) return;
  // Started before the token is forgotten; a lost network must not keep anybody signed in on this screen.
  const farewell = call('vlogout').catch(() => undefined);
  signOut();
  forgetKept(session.user.id);
  await farewell;
}
