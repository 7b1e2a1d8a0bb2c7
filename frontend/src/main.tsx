import '@fontsource/barlow/400.css';
import '@fontsource/barlow-semi-condensed/600.css';
import '@fontsource/red-hat-mono/600.css';
import './ui/tokens.css';
import './ui/base.css';
import './ui/first-view.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { queryClient } from './lib/http/query-client.ts';
import { seedFirstView } from './lib/live/first-view.ts';
import { startSending } from './lib/outbox/send-outbox.ts';
import { routes } from './routes.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

startSending();
seedFirstView(queryClient);
keyHistoryEntry();
const router = createBrowserRouter(routes);
// The server's first view stays until the page's own code is there.
if (root.hasChildNodes() && !router.state.initialized) {
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    render(root);
  });
} else render(root);

function render(element: HTMLElement) {
  createRoot(element).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

/**
 * Gives this entry of the history a key, unless it has one. The router gives keys only to entries that it adds itself; all
 * others would share one, and the page of an address that was typed would begin at the scroll position of the page before.
 */
function keyHistoryEntry(): void {
  if (history.state?.key) return;
  history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '');
}
