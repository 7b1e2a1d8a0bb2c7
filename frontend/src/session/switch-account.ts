import type { SignedIn } from '@pileup/contract/identity';
import { call } from '../lib/http/http.ts';
import { signIn } from './session.ts';

/** The page after signing in, unless the user was redirected to the login page. */
export const SIGNED_IN_PATH = '/?login=success';

/** Switches to another account of the same operator, in all tabs. */
export async function switchAccount(id: number): Promise<void> {
  signIn(await requestSession(id));
}

/** Creates a session for another account of the same operator without switching to it. */
export function requestSession(id: number): Promise<SignedIn> {
  return call('vLoginToSubaccount', { sub_account_id: id });
}
