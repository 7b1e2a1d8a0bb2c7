import type { SessionsAnswer } from '@pileup/contract/identity';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http/http.ts';

const queryKey = ['vsessions'];

/** The user's sessions, most recently active first. */
export function useSessions() {
  return useQuery({ queryKey, queryFn: ({ signal }) => call('vsessions', {}, {}, signal) });
}

/** Ends a session and removes it from the list at once. */
export function useEndSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('vsessions/end', { id }),
    onSuccess: async (_, ended) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData<SessionsAnswer>(
        queryKey,
        (answer) => answer && { sessions: answer.sessions.filter(({ id }) => id !== ended) },
      );
      void queries.invalidateQueries({ queryKey });
    },
  });
}

export function useSignOutEverywhere() {
  return useMutation({ mutationFn: () => call('vlogouteverywhere') });
}
