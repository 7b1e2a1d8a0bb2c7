import { createStore, useStore } from '../store.ts';

/** The text of every request that reached no server. */
export const NETWORK_ERROR = 'Network Error, please try again.';

const offline = createStore(typeof navigator !== 'undefined' && navigator.onLine === false);

if (typeof window !== 'undefined') {
  window.addEventListener('offline', () => setOffline(true));
  window.addEventListener('online', () => setOffline(false));
}

/** Set by every request, and by the browser's own events. */
export const setOffline = offline.set;
/** Whether the server is unreachable. */
export const isOffline = offline.get;
export const onNetworkChange = offline.subscribe;

/** Resolves when the server is reached again; at once if it is not unreachable. */
export async function networkIsBack(): Promise<void> {
  if (!isOffline()) return;
  await new Promise<void>((resolve) => {
    const stop = onNetworkChange(() => {
      stop();
      resolve();
    });
  });
}

export function useIsOffline(): boolean {
  return useStore(offline);
}
