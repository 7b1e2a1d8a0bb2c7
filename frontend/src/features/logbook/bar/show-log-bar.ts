const KEY = 'showLogBar';

/**
 * Whether the log bar is shown at first: as it was left, else everywhere but in Edge (specification, section 2).
 * @param stored what lies in storage
 * @param userAgent the browser's own name; only desktop Edge on Chromium and the old Edge count
 */
export function isLogBarShown(stored: string | null, userAgent: string): boolean {
  if (stored !== null) return stored === 'true';
  return !/\bEdge?\//.test(userAgent);
}

/** The setting of this browser. */
export function readLogBarShown(): boolean {
  try {
    return isLogBarShown(localStorage.getItem(KEY), navigator.userAgent);
  } catch {
    return true;
  }
}

/** Keeps the setting for the next visit, where the browser lets us. */
export function keepLogBarShown(shown: boolean) {
  try {
    localStorage.setItem(KEY, String(shown));
  } catch {
    // Blocked storage: the choice lives as long as the page.
  }
}
