import type { SignedIn, Subscription, User } from '@pileup/contract/identity';
import { useSyncExternalStore } from 'react';

export type Session = SignedIn;

/** Why there is no session any more; null where there never was one on this page. */
export type SessionEnd = 'signed-out' | 'expired' | null;

const KEY = 'pileup.session';

let session: Session | null = read();
let end: SessionEnd = null;
/** How often one account has taken the place of another. */
let handovers = 0;
const listeners = new Set<() => void>();

function read(): Session | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isSession(stored) ? stored : null;
  } catch {
    // Blocked storage or a text that is not ours: nobody is signed in.
    return null;
  }
}

function isSession(value: unknown): value is Session {
  return typeof value === 'object' && value !== null && 'token' in value && 'user' in value && 'subscription' in value;
}

function set(next: Session | null, why: SessionEnd) {
  noteHandover(next);
  session = next;
  end = why;
  try {
    if (next) localStorage.setItem(KEY, JSON.stringify(next));
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the session lives as long as the page.
  }
  for (const listener of listeners) listener();
}

function noteHandover(next: Session | null) {
  if (session && next && session.user.id !== next.user.id) handovers++;
}

// Other tabs: the storage event fires only in those that did not write.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== KEY) return;
    const before = session;
    const next = read();
    noteHandover(next);
    session = next;
    end = before && !session ? 'signed-out' : null;
    for (const listener of listeners) listener();
  });
}

export function getSession(): Session | null {
  return session;
}

export function sessionEnd(): SessionEnd {
  return end;
}

export function signIn(signedIn: SignedIn) {
  set(signedIn, null);
}

/** Forgets the session in this browser, all tabs; see `endSession` in sign-out.ts for ending it on the server too. */
export function signOut() {
  if (session) set(null, 'signed-out');
}

/** The server no longer knows this token. A newer one, set while the call was under way, stays. */
export function expire(token: string) {
  if (session?.token === token) set(null, 'expired');
}

/** Brings the stored user or subscription up to date, if that operator is still signed in. */
export function refreshSession(fresh: { user?: User; subscription?: Subscription }) {
  if (!session) return;
  // The answer to a question of the account before: it must not put that one's name to this one's token.
  if (fresh.user && fresh.user.id !== session.user.id) return;
  const next = { ...session, ...fresh };
  if (JSON.stringify(next) !== JSON.stringify(session)) set(next, null);
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Who is signed in, in step over all tabs; null for a visitor. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, getSession);
}

/** Grows whenever one account takes the place of another without a farewell: what is on the page is the other's. */
export function useHandovers(): number {
  return useSyncExternalStore(onSessionChange, () => handovers);
}

/** Whether this operator has what subscribers have. */
export function isSubscriber(current: Session | null): boolean {
  return (current?.subscription.level ?? 0) > 0;
}

/** The signed-in operator, for pages behind the guard. @throws where a visitor could get there */
export function useOperator(): Session {
  const current = useSession();
  if (!current) throw new Error('This page needs a signed-in operator.');
  return current;
}
