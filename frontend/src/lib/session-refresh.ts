import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './http.ts';
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

/** Ids of the accounts the reader follows, as the last heartbeat of the page told; a visitor follows nobody. */
export function useFollowing(): readonly number[] {
  const { data } = useQuery({
    ...refreshOf(useSession()),
    // The shell asks; a second timer would ask twice as often.
    enabled: false,
    refetchInterval: false,
    select: ({ following }) => following,
  });
  return data ?? NOBODY;
}
