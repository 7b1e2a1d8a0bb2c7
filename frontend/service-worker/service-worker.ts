import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope;
/** The files of the build, set by vite.config.ts; a revision of null means that the name changes with the content. */
declare const PRECACHE: { url: string; revision: string | null }[];

/** Addresses that the server handles itself, and files: they never get the document of the app. */
const NOT_A_PAGE =
  /^\/(api|fast-keys|ws|photos|recordings|sstv-pictures|post-pictures|feeds|previews|cards|embed|oembed|releases|metrics|healthz|readyz)(\/|$)|\.[a-z0-9]+$/i;
/** Address of the picture of an award's certificate. */
const AWARD_PICTURE = /^\/award\/\d+\?(?:[^#]*&)?width=/;
/** A slower server counts as unreachable: the app then starts from this device. */
const DOCUMENT_TIMEOUT_MS = 4_000;

// Caches all parts of the app, so that those loaded on demand work without network, also in the first session. There is
// no directory index, because the document of / comes from the server, like that of every page.
precacheAndRoute(PRECACHE, { directoryIndex: '' });
cleanupOutdatedCaches();
clientsClaim();

// The server's document is preferred, since it is never older than the server. Without it the app starts from the cache.
registerRoute(
  new NavigationRoute(
    async ({ request }) =>
      fetch(request, { signal: AbortSignal.timeout(DOCUMENT_TIMEOUT_MS) }).catch(
        async () => (await matchPrecache('/index.html')) ?? Response.error(),
      ),
    { denylist: [NOT_A_PAGE, AWARD_PICTURE] },
  ),
);

// A new version waits until its page is asked to reload, or all pages are closed: it never interrupts logging.
self.addEventListener('message', ({ data }) => {
  if (data === 'activate') void self.skipWaiting();
});
