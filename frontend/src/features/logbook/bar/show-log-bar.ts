const KEY = 'showLogBar';

/**
 * Whether the log bar is shown initially: the stored setting, else yes except in Edge (specification, section 2).
 * @param stored the stored setting
 * @param userAgent matches Edge on Chromium and legacy Edge
 */
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
