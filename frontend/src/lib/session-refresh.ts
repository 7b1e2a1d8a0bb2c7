import { useQuery } from '@tanstack/react-query';
import { call } from './http.ts';
import type { Session } from './session.ts';
import { refreshSession } from './session.ts';

/** The heartbeat of an open page: every 10 seconds while somebody is signed in. */
export function useSessionRefresh(session: Session | null) {
  return useQuery({
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
