import type { SessionRefreshResponse } from '@pileup/contract/identity';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../lib/http/http.ts';
import { onFrame } from '../lib/live/live-frames.ts';
import { refreshSession, type Session, useSession } from '../lib/session.ts';

const REFRESH_KEY = ['vsr'] as const;
const REFRESH_MS = 10_000;
/** Refresh interval on pages for subscribers only. */
const SUBSCRIBERS_REFRESH_MS = 5_000;

function refreshQuery(session: Session | null, refetchInterval = REFRESH_MS) {
  return queryOptions({
    queryKey: [...REFRESH_KEY, session?.user.id],
    queryFn: async ({ signal }) => {
      const response = await call('vsr', {}, {}, signal);
      refreshSession({ subscription: response.subscription });
      return response;
    },
    enabled: session !== null,
    refetchInterval,
    retry: false,
  });
}

/**
 * Refreshes the session every 10 seconds while signed in, every 5 on pages for subscribers only; mount it once, in the
 * shell.
 */
export function useSessionRefresh(session: Session | null, isForSubscribers = false) {
  return useQuery(refreshQuery(session, isForSubscribers ? SUBSCRIBERS_REFRESH_MS : REFRESH_MS));
}

const NONE: readonly number[] = [];

/** A part of the last response of the session refresh. */
function useLastRefresh<Part>(select: (response: SessionRefreshResponse) => Part): Part | undefined {
  const { data } = useQuery({
    ...refreshQuery(useSession()),
    // The shell polls; a second timer would double the requests.
    enabled: false,
    refetchInterval: false,
    select,
  });
  return data;
}

/** Ids of the accounts the user follows; none for a visitor. */
export function useFollowing(): readonly number[] {
  return useFollowingIfKnown() ?? NONE;
}

/** The same; undefined until it is known. */
export function useFollowingIfKnown(): readonly number[] | undefined {
  return useLastRefresh(({ following }) => following);
}

/** Number of unread notifications. */
export function useUnreadCount(): number {
  return useLastRefresh(({ notification_count }) => notification_count) ?? 0;
}

/** Number of live streams. */
export function useLiveStreamCount(): number {
  return useLastRefresh(({ live_stream_count }) => live_stream_count) ?? 0;
}

/** Updates the cached response with newer values, from a mutation or the socket. */
export async function patchRefresh(
  queries: QueryClient,
  changes: Partial<Pick<SessionRefreshResponse, 'following' | 'live_stream_count' | 'notification_count'>>,
): Promise<void> {
  for (const [queryKey, answer] of queries.getQueriesData<SessionRefreshResponse>({ queryKey: REFRESH_KEY })) {
    if (!answer) continue;
    // A response in flight may be older.
    await queries.cancelQueries({ queryKey });
    queries.setQueryData<SessionRefreshResponse>(queryKey, (latest) => latest && { ...latest, ...changes });
  }
}

onFrame('streams', (streams, queries) => void patchRefresh(queries, { live_stream_count: streams.length }));
onFrame('inbox', ({ notification_count }, queries) => void patchRefresh(queries, { notification_count }));

/** Ids of the followed accounts, outside of React; undefined until it is known. */
export function getFollowing(queries: QueryClient): readonly number[] | undefined {
  return queries.getQueriesData<SessionRefreshResponse>({ queryKey: REFRESH_KEY })[0]?.[1]?.following;
}
