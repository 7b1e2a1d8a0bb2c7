import { MutationCache, QueryClient } from '@tanstack/react-query';
import type { PollMeta } from '../live/live-polling.ts';
import { onAccountChange } from '../session.ts';
import { createEvent } from '../store.ts';
import { NetworkError, RefusedError } from './http.ts';
import { onNetworkChange } from './network.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The shared timer in live-socket.ts refetches the query. */
      live?: PollMeta;
      /** The response is the same for every user and for visitors. */
      shared?: true;
      /** If there is no network, the query is read from the offline copy. */
      kept?: true;
    };
  }
}

const upgradeRequired = createEvent();

/** Called after every mutation that was refused because it is for subscribers only. */
export const onUpgradeRequired = upgradeRequired.subscribe;

export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onError: (error) => {
      if (error instanceof RefusedError && error.code === 'upgrade_required') upgradeRequired.emit();
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Retrying a refusal changes nothing; a network error is retried once.
      retry: (failures, error) => error instanceof NetworkError && failures < 1,
      // Fail while offline: a paused query would show its skeleton forever.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

// The next user of this browser must never see the cache of the previous one.
onAccountChange(() => {
  queryClient.removeQueries({ predicate: ({ meta }) => !meta?.shared });
  queryClient.getMutationCache().clear();
});

// Refetch failed queries as soon as any request succeeds again.
onNetworkChange((isOffline) => {
  if (isOffline) return;
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.error instanceof NetworkError });
});
