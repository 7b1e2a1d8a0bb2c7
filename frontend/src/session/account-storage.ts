/** The keys with drafts, counters and choices of an account, by default of all: an operator has several callsigns. */
export function accountKeys(keys: readonly string[], accountId?: number): string[] {
  const suffix = accountId === undefined ? /\.\d+$/ : `.${accountId}`;
  return keys.filter(
    (key) => key.startsWith('pileup.') && (typeof suffix === 'string' ? key.endsWith(suffix) : suffix.test(key)),
  );
}

/** Removes the storage of an account, by default of all, from this browser. Device settings and unsent contacts stay. */
export function clearAccountStorage(accountId?: number): void {
  clearTabStorage(accountId);
  try {
    for (const key of accountKeys(Object.keys(localStorage), accountId)) {
      localStorage.removeItem(key);
      // The browser notifies only the other tabs; stores in this tab may cache the value.
      window.dispatchEvent(new StorageEvent('storage', { key }));
    }
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}

/** The same for the storage of this tab. */
export function clearTabStorage(accountId?: number): void {
  try {
    for (const key of accountKeys(Object.keys(sessionStorage), accountId)) sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}
