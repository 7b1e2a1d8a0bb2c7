import type { SessionsAnswer } from '@pileup/contract/identity';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http/http.ts';

const sessionsQuery = queryOptions({
  queryKey: ['vsessions'],
  queryFn: ({ signal }) => call('vsessions', {}, {}, signal),
});

/** The user's sessions, most recently active first. */
export function useSessions() {
  return useQuery(sessionsQuery);
}

/** Ends a session and removes it from the list at once. */
export function useEndSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('vsessions/end', { id }),
    onSuccess: async (_, ended) => {
      await queries.cancelQueries(sessionsQuery);
      queries.setQueryData(
        sessionsQuery.queryKey,
        (answer: SessionsAnswer | undefined) =>
          answer && { sessions: answer.sessions.filter(({ id }) => id !== ended) },
      );
      void queries.invalidateQueries(sessionsQuery);
    },
  });
}

export function useSignOutEverywhere() {
  return useMutation({ mutationFn: () => call('vlogouteverywhere') });
}
