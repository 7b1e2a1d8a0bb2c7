const KEY = 'showLogBar';

/** Whether the log bar is shown at first: as stored, else not in Edge, also legacy (specification, section 2). */
export function isLogBarShown(stored: string | null, userAgent: string): boolean {
  if (stored !== null) return stored === 'true';
  return !/\bEdge?\//.test(userAgent);
}

export function readLogBarShown(): boolean {
  try {
    return isLogBarShown(localStorage.getItem(KEY), navigator.userAgent);
  } catch {
    return true;
  }
}

export function storeLogBarShown(shown: boolean) {
  try {
    localStorage.setItem(KEY, String(shown));
  } catch {
    // Storage is blocked: the setting lasts until the page closes.
  }
}
