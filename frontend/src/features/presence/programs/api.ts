import type { ProgramsResponse } from '@pileup/contract/presence';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http/http.ts';

const POLL_MS = 10_000;

const TEST_POLL_MS = 2_000;

const programsQuery = queryOptions({
  queryKey: ['vprograms'],
  queryFn: ({ signal }) => call('vprograms', {}, {}, signal),
  staleTime: 0,
});

/** The operator's connected programs, latest seen first; polled more often during a connection test. */
export function usePrograms(isTesting: boolean) {
  // During a test another program's window may cover this page.
  return useQuery({
    ...programsQuery,
    refetchInterval: isTesting ? TEST_POLL_MS : POLL_MS,
    refetchIntervalInBackground: isTesting,
  });
}

/** Fetches the programs, bypassing the cache. */
export function useFetchPrograms() {
  const queries = useQueryClient();
  return useMutation({ mutationFn: () => queries.fetchQuery(programsQuery) });
}

export function useRemoveProgram() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('vprograms/forget', { id }),
    onSuccess: async (_, id) => {
      // A response in flight still contains the program.
      await queries.cancelQueries(programsQuery);
      queries.setQueryData(programsQuery.queryKey, (response: ProgramsResponse | undefined) => {
        return response && { programs: response.programs.filter((program) => program.id !== id) };
      });
    },
  });
}
