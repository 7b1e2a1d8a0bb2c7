/**
 * Gives this entry of the history a key, unless it has one. The router gives keys only to entries that it adds itself; all
 * others would share one, and the page of an address that was typed would begin at the scroll position of the page before.
 */
export function keyHistoryEntry(): void {
  if (history.state?.key) return;
  history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '');
}
