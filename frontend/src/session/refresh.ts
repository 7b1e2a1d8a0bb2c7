import type { SessionRefreshAnswer } from '@pileup/contract/identity';
import type { QueryClient } from '@tanstack/react-query';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../lib/http/http.ts';
import type { Session } from './session.ts';
import { refreshSession, useSession } from './session.ts';

function refreshOf(session: Session | null) {
  return queryOptions({
    queryKey: ['vsr', session?.user.id],
    queryFn: async ({ signal }) => {
      const answer = await call('vsr', {}, {}, signal);
      refreshSession({ subscription: answer.subscription });
      return answer;
    },
    enabled: session !== null,
    refetchInterval: 10_000,
    retry: false,
  });
}

/** The heartbeat of an open page: every 10 seconds while somebody is signed in. */
export function useSessionRefresh(session: Session | null) {
  return useQuery(refreshOf(session));
}

const NOBODY: readonly number[] = [];

/** What the last heartbeat of the page told. */
function useRefreshed<Part>(select: (answer: SessionRefreshAnswer) => Part): Part | undefined {
  const { data } = useQuery({
    ...refreshOf(useSession()),
    // The shell asks; a second timer would ask twice as often.
    enabled: false,
    refetchInterval: false,
    select,
  });
  return data;
}

/** Ids of the accounts the reader follows; a visitor follows nobody. */
export function useFollowing(): readonly number[] {
  return useFollowingIfKnown() ?? NOBODY;
}

/** The same; undefined while it is not known yet. */
export function useFollowingIfKnown(): readonly number[] | undefined {
  return useRefreshed(({ following }) => following);
}

/** How many notifications the reader has not seen yet. */
export function useUnread(): number {
  return useRefreshed(({ notification_count }) => notification_count) ?? 0;
}

/** Puts into the last heartbeat what is known better: whom one follows now, or how many notifications are unread. */
export async function noteRefreshed(
  queries: QueryClient,
  news: Partial<Pick<SessionRefreshAnswer, 'following' | 'notification_count'>>,
): Promise<void> {
  for (const [queryKey, answer] of queries.getQueriesData<SessionRefreshAnswer>({ queryKey: ['vsr'] })) {
    if (!answer) continue;
    // An answer already under way does not know it.
    await queries.cancelQueries({ queryKey });
    queries.setQueryData<SessionRefreshAnswer>(queryKey, (latest) => latest && { ...latest, ...news });
  }
}

/** The same for whom one follows, as of now; undefined while it is not known yet. */
export function followingNow(queries: QueryClient): readonly number[] | undefined {
  return queries.getQueriesData<SessionRefreshAnswer>({ queryKey: ['vsr'] })[0]?.[1]?.following;
}
