import { MutationCache, QueryClient } from '@tanstack/react-query';
import { onAccountChange } from '../../session/session.ts';
import type { PollMeta } from '../live/live-polling.ts';
import { createEvent } from '../store.ts';
import { NetworkError, RefusedError } from './http.ts';
import { onNetworkChange } from './network.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Refetched by the shared timer, see live.ts. */
      live?: PollMeta;
      /** The answer is the same for every user and for visitors. */
      shared?: true;
      /** Without network it is answered from the copy on this device. */
      kept?: true;
    };
  }
}

const upgradeRequired = createEvent();

/** After every mutation that was refused because it is for subscribers only. */
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

// Refetch what failed without a network as soon as any call succeeds again.
onNetworkChange((isOffline) => {
  if (isOffline) return;
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.error instanceof NetworkError });
});
