import { call } from './http.ts';
import { getSession, signOut } from './session.ts';

/** Ends the session here at once and on the server as soon as it can be reached. */
export async function endSession(): Promise<void> {
  if (!getSession()) return;
  // Started before the token is forgotten; a lost network must not keep anybody signed in on this screen.
  const farewell = call('vlogout').catch(() => undefined);
  signOut();
  await farewell;
}
