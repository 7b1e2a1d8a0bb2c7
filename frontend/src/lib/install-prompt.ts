import { createStore, useStore } from './store.ts';

/** An event that only Chromium has; elsewhere the browser's own menu installs the app. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

const offered = createStore<InstallPromptEvent | null>(null);

if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', (event) => {
    // The browser must show no banner over the log bar: the account menu offers the installation.
    event.preventDefault();
    offered.set(event as InstallPromptEvent);
  });
  window.addEventListener('appinstalled', () => offered.set(null));
}

/** Asks the browser to install the app on this device; null if it is installed or cannot be. */
export function useInstall(): (() => void) | null {
  const event = useStore(offered);
  return event && (() => void event.prompt().finally(() => offered.set(null)));
}
