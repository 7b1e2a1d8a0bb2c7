/** The storage keys of an account that are removed when it signs out. */
export function accountKeys(keys: readonly string[], accountId: number): string[] {
  return keys.filter((key) => key.startsWith('pileup.') && key.endsWith(`.${accountId}`));
}

/** Removes drafts, counters and choices of an account from this browser. Device settings and unsent contacts stay. */
export function clearAccountStorage(accountId: number): void {
  clearTabStorage(accountId);
  try {
    for (const key of accountKeys(Object.keys(localStorage), accountId)) {
      localStorage.removeItem(key);
      // The browser notifies only the other tabs; stores in this one may cache the value.
      window.dispatchEvent(new StorageEvent('storage', { key }));
    }
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}

/** The same for the storage of this tab. */
export function clearTabStorage(accountId: number): void {
  try {
    for (const key of accountKeys(Object.keys(sessionStorage), accountId)) sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}
