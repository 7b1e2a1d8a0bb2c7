import type { Notification } from '@pileup/contract/social';

type Hears = (notification: Notification) => void;

const listeners = new Set<Hears>();

/** `hears` is called with every notification that comes while the page is open. */
export function onNotification(hears: Hears): () => void {
  listeners.add(hears);
  return () => listeners.delete(hears);
}

/** Only the socket calls it. */
export function tellNotification(notification: Notification) {
  for (const hears of listeners) hears(notification);
}
