import type { SignedIn } from '@pileup/contract/identity';
import {
  expire,
  getSession,
  onAccountChange,
  onSessionChange,
  refreshSession,
  sessionEnd,
  signIn,
  signOut,
} from './session.ts';

const user = { id: 7, my_callsign: 'M0QAA' } as SignedIn['user'];
const signedIn = (token: string): SignedIn => ({ token, user, subscription: { level: 0, expiryDate: null } });

describe('the session', () => {
  beforeEach(signOut);

  test('notifies of signing in and out, and keeps the reason of its end', () => {
    const tokens: (string | undefined)[] = [];
    const stop = onSessionChange(() => tokens.push(getSession()?.token));
    signIn(signedIn('a'));
    signOut();
    stop();
    signIn(signedIn('b'));
    expect(tokens).toEqual(['a', undefined]);
    signOut();
    expect(sessionEnd()).toBe('signed-out');
  });

  test('expires with its own token only: a newer sign-in stays', () => {
    signIn(signedIn('new'));
    expire('old');
    expect(getSession()?.token).toBe('new');
    expire('new');
    expect([getSession(), sessionEnd()]).toEqual([null, 'expired']);
  });

  test('is not restored by an answer that arrives after signing out', () => {
    signIn(signedIn('a'));
    signOut();
    refreshSession({ user });
    expect([getSession(), sessionEnd()]).toEqual([null, 'signed-out']);
  });

  test('is not changed by a late answer for the previous account', () => {
    const other = { ...user, id: 8, my_callsign: 'EA8QVW' };
    signIn(signedIn('a'));
    signIn({ ...signedIn('b'), user: other });
    refreshSession({ user });
    expect([getSession()?.token, getSession()?.user.my_callsign]).toEqual(['b', 'EA8QVW']);
    refreshSession({ user: { ...other, name: 'Nayra' } });
    expect(getSession()?.user.name).toBe('Nayra');
  });

  test('does not notify of a refresh that changes nothing', () => {
    signIn(signedIn('a'));
    let notified = 0;
    const stop = onSessionChange(() => notified++);
    refreshSession({ subscription: { level: 0, expiryDate: null } });
    expect(notified).toBe(0);
    refreshSession({ subscription: { level: 1, expiryDate: null } });
    stop();
    expect([notified, getSession()?.subscription.level, getSession()?.token]).toEqual([1, 1, 'a']);
  });

  test('a change of account is distinguished from other changes', () => {
    const accounts: (number | undefined)[] = [];
    const stop = onAccountChange(() => accounts.push(getSession()?.user.id));
    signIn(signedIn('a'));
    signIn(signedIn('b'));
    signIn({ ...signedIn('c'), user: { ...user, id: 8 } });
    signOut();
    stop();
    signIn(signedIn('d'));
    expect(accounts).toEqual([7, 8, undefined]);
  });
});
