import type { SignedIn, Subscription, User } from '@pileup/contract/identity';
import { createEvent, createStore, useStore } from './store.ts';

export type Session = SignedIn;

/** Why there is no session any more; null if there has been none on this page. */
export type SessionEnd = 'signed-out' | 'expired' | null;

interface SessionState {
  session: Session | null;
  end: SessionEnd;
  /** The number of times that one account directly replaced another. */
  switches: number;
}

const KEY = 'pileup.session';

const state = createStore<SessionState>({ session: read(), end: null, switches: 0 });

function read(): Session | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isSession(stored) ? stored : null;
  } catch {
    // Storage is blocked or holds something else.
    return null;
  }
}

function isSession(value: unknown): value is Session {
  return typeof value === 'object' && value !== null && 'token' in value && 'user' in value && 'subscription' in value;
}

function set(next: Session | null, end: SessionEnd) {
  const { session, switches } = state.get();
  const isSwitch = session !== null && next !== null && session.user.id !== next.user.id;
  state.set({ session: next, end, switches: isSwitch ? switches + 1 : switches });
}

function store(next: Session | null, end: SessionEnd) {
  try {
    if (next) localStorage.setItem(KEY, JSON.stringify(next));
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: the session lasts as long as the page.
  }
  set(next, end);
}

// The storage event fires only in the tabs that did not write.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== KEY) return;
    const next = read();
    set(next, getSession() && !next ? 'signed-out' : null);
  });
}

export function getSession(): Session | null {
  return state.get().session;
}

export function sessionEnd(): SessionEnd {
  return state.get().end;
}

export function signIn(signedIn: SignedIn) {
  store(signedIn, null);
}

/** Drops the session in all tabs of this browser; `endSession` in sign-out.ts also ends it on the server. */
export function signOut() {
  if (getSession()) store(null, 'signed-out');
}

/**
 * Ends the session whose token the server rejected. A newer session, started while the request was in flight, stays.
 *
 * @param isEnded whether its owner has ended the session, on another device perhaps: nothing of it may stay here
 */
export function expire(token: string, isEnded = false) {
  if (getSession()?.token !== token) return;
  store(null, 'expired');
  if (isEnded) ended.emit();
}

const ended = createEvent();
/** Called when the page learns that the owner has ended its session elsewhere. */
export const onSessionEnded = ended.subscribe;

/** Updates the stored user or subscription, if that user is still signed in. */
export function refreshSession(fresh: { user?: User; subscription?: Subscription }) {
  const session = getSession();
  if (!session) return;
  // A late response for the previous account must not be stored with this one's token.
  if (fresh.user && fresh.user.id !== session.user.id) return;
  const next = { ...session, ...fresh };
  if (JSON.stringify(next) !== JSON.stringify(session)) store(next, null);
}

export const onSessionChange = state.subscribe;

/** Called on signing in, signing out, or switching to another account, in any tab. */
export function onAccountChange(listener: () => void): () => void {
  let accountId = getSession()?.user.id;
  return state.subscribe(({ session }) => {
    if (session?.user.id === accountId) return;
    accountId = session?.user.id;
    listener();
  });
}

/** The session, the same in all tabs; null for a visitor. */
export function useSession(): Session | null {
  return useStore({ subscribe: onSessionChange, get: getSession });
}

/** Increases whenever one account directly replaces another: nothing of the previous one may stay on the page. */
export function useSwitchCount(): number {
  return useStore({ subscribe: onSessionChange, get: () => state.get().switches });
}

export function isSubscriber(current: Session | null): boolean {
  return (current?.subscription.level ?? 0) > 0;
}

/** The session on pages behind the guard. @throws for a visitor */
export function useOperator(): Session {
  const current = useSession();
  if (!current) throw new Error('This page needs a signed-in user.');
  return current;
}
