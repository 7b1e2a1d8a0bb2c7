import type { SignedIn } from '@pileup/contract/identity';
import { expire, getSession, onSessionChange, refreshSession, sessionEnd, signIn, signOut } from './session.ts';

const user = { id: 7, my_callsign: 'M0QAA' } as SignedIn['user'];
const signedIn = (token: string): SignedIn => ({ token, user, subscription: { level: 0, expiryDate: null } });

describe('who is signed in', () => {
  beforeEach(signOut);

  test('signing in and out is heard, and the end has a reason', () => {
    const heard: (string | undefined)[] = [];
    const stop = onSessionChange(() => heard.push(getSession()?.token));
    signIn(signedIn('a'));
    signOut();
    stop();
    signIn(signedIn('b'));
    expect(heard).toEqual(['a', undefined]);
    signOut();
    expect(sessionEnd()).toBe('signed-out');
  });

  test('a dead token ends its own session only: a newer sign-in stays', () => {
    signIn(signedIn('new'));
    expire('old');
    expect(getSession()?.token).toBe('new');
    expire('new');
    expect([getSession(), sessionEnd()]).toEqual([null, 'expired']);
  });

  test('an answer that arrives after signing out brings nobody back', () => {
    signIn(signedIn('a'));
    signOut();
    refreshSession({ user });
    expect([getSession(), sessionEnd()]).toEqual([null, 'signed-out']);
  });

  test('the answer to a question of the account before does not put its name to the next one', () => {
    const other = { ...user, id: 8, my_callsign: 'EA8QVW' };
    signIn(signedIn('a'));
    signIn({ ...signedIn('b'), user: other });
    refreshSession({ user });
    expect([getSession()?.token, getSession()?.user.my_callsign]).toEqual(['b', 'EA8QVW']);
    refreshSession({ user: { ...other, name: 'Nayra' } });
    expect(getSession()?.user.name).toBe('Nayra');
  });

  test('a refresh that changes nothing is not heard, so that nothing is drawn again every 10 seconds', () => {
    signIn(signedIn('a'));
    let heard = 0;
    const stop = onSessionChange(() => heard++);
    refreshSession({ subscription: { level: 0, expiryDate: null } });
    expect(heard).toBe(0);
    refreshSession({ subscription: { level: 1, expiryDate: null } });
    stop();
    expect([heard, getSession()?.subscription.level, getSession()?.token]).toEqual([1, 1, 'a']);
  });
});
