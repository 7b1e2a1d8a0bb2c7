import type { SignedIn } from '@pileup/contract/identity';
import { call } from '../lib/http/http.ts';
import { signIn } from './session.ts';

/** Where every way of signing in ends, unless one was on the way to somewhere. */
export const SIGNED_IN = '/?login=success';

/** Goes on as another account of the same operator: its session takes the place of this one, here and in every tab. */
export async function switchAccount(id: number): Promise<void> {
  signIn(await sessionOf(id));
}

/** A session of another account of the same operator, to go on with later. */
export function sessionOf(id: number): Promise<SignedIn> {
  return call('vLoginToSubaccount', { sub_account_id: id });
}
