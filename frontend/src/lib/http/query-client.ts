import { MutationCache, QueryClient } from '@tanstack/react-query';
import { getSession, onSessionChange } from '../../session/session.ts';
import type { PollMeta } from '../live/live-polling.ts';
import { NetworkError, RefusedError } from './http.ts';
import { isNetworkLost, onNetworkChange } from './network.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Kept fresh by the one live timer, see live.ts. */
      live?: PollMeta;
      /** The same for everybody, signed in or not. */
      everybodys?: true;
    };
  }
}

const refused = new Set<() => void>();

/** Hears of every try at something that is for subscribers only. */
export function onUpgradeRequired(listener: () => void): () => void {
  refused.add(listener);
  return () => refused.delete(listener);
}

export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onError: (error) => {
      if (!(error instanceof RefusedError) || error.code !== 'upgrade_required') return;
      for (const listener of refused) listener();
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A refusal stays one however often it is asked for; a lost packet deserves one more try.
      retry: (failures, error) => error instanceof NetworkError && failures < 1,
      // Fail, and say so, while offline: a paused query would show its skeleton for ever.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

// One operator's log must never be shown to the next one at the same desk.
let owner = getSession()?.user.id;
onSessionChange(() => {
  const next = getSession()?.user.id;
  if (next !== owner) {
    queryClient.removeQueries({ predicate: ({ meta }) => !meta?.everybodys });
    queryClient.getMutationCache().clear();
  }
  owner = next;
});

// What failed for want of a network is fetched as soon as anything gets through again.
onNetworkChange(() => {
  if (isNetworkLost()) return;
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.error instanceof NetworkError });
});
