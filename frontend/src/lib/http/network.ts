import { useSyncExternalStore } from 'react';

/** The text of every call that found no server. */
export const NETWORK_ERROR = 'Network Error, please try again.';

let lost = typeof navigator !== 'undefined' && navigator.onLine === false;
const listeners = new Set<() => void>();

/** Notes what the last call, or the browser, found out about the network. */
export function noteNetwork(isLost: boolean) {
  if (lost === isLost) return;
  lost = isLost;
  for (const listener of listeners) listener();
}

if (typeof window !== 'undefined') {
  window.addEventListener('offline', () => noteNetwork(true));
  window.addEventListener('online', () => noteNetwork(false));
}

export function isNetworkLost(): boolean {
  return lost;
}

export function onNetworkChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the server is out of reach. */
export function useNetworkLost(): boolean {
  return useSyncExternalStore(onNetworkChange, isNetworkLost);
}
