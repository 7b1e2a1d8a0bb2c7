import { createStore, useStore } from './store.ts';

const waiting = createStore<ServiceWorker | null>(null);

/** Reloads the page with the new version of the app; null while there is none. */
export function useNewVersion(): (() => void) | null {
  const worker = useStore(waiting);
  return worker && (() => activate(worker));
}

const CHECK_EVERY_MS = 3_600_000;
const MAX_ACTIVATION_MS = 5_000;
let isRegistered = false;

/**
 * Installs the app on this device, so that it starts without network. Visitors are left out: they would load all of it
 * for nothing.
 */
export async function keepAppOnDevice(): Promise<void> {
  if (isRegistered || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  isRegistered = true;
  try {
    const registration = await navigator.serviceWorker.register('/sw.js');
    registration.addEventListener('updatefound', () => announceWhenReady(registration));
    waiting.set(registration.waiting);
    setInterval(() => void registration.update().catch(() => undefined), CHECK_EVERY_MS);
  } catch (error) {
    // Service workers are blocked, or the page has no https: the app needs the network to start.
    console.info('The app is not stored on this device.', error);
  }
}

/** Whether the app starts on this device without network. */
export async function isAppOnDevice(): Promise<boolean> {
  const registration = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
  return Boolean(registration?.active);
}

function announceWhenReady({ installing }: ServiceWorkerRegistration): void {
  installing?.addEventListener('statechange', () => {
    // The very first version has no older page to replace.
    if (installing.state === 'installed' && navigator.serviceWorker.controller) waiting.set(installing);
  });
}

function activate(worker: ServiceWorker): void {
  // Another tab may have activated the new version.
  if (worker.state !== 'installed') {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  // The browser may wait for requests of this page before it activates the worker; a reload ends them.
  setTimeout(() => location.reload(), MAX_ACTIVATION_MS);
  worker.postMessage('activate');
}
