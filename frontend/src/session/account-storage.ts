/** Contacts the server has not confirmed outlive everything: nothing logged is lost. */
const OUTLIVES = 'pileup.log-outbox.';

/** What of the keys of a browser's storage belongs to an account and goes when it is signed out. */
export function keysOf(keys: readonly string[], accountId: number): string[] {
  return keys.filter((key) => key.startsWith('pileup.') && key.endsWith(`.${accountId}`) && !key.startsWith(OUTLIVES));
}

/** Forgets what this browser keeps of an account: half-filled forms, counters, choices. Settings of the device stay. */
export function forgetKept(accountId: number): void {
  forgetTab(accountId);
  try {
    for (const key of keysOf(Object.keys(localStorage), accountId)) {
      localStorage.removeItem(key);
      // Other tabs hear of it by themselves; parts of this one may remember what lay there.
      window.dispatchEvent(new StorageEvent('storage', { key }));
    }
  } catch {
    // Blocked storage has kept nothing.
  }
}

/** Forgets what this tab alone keeps of an account. */
export function forgetTab(accountId: number): void {
  try {
    for (const key of keysOf(Object.keys(sessionStorage), accountId)) sessionStorage.removeItem(key);
  } catch {
    // Blocked storage has kept nothing.
  }
}
