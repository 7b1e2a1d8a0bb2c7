import type { ProgramsAnswer } from '@pileup/contract/presence';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http/http.ts';

const POLL_MS = 10_000;
/** Somebody waits for something to arrive. */
const TEST_POLL_MS = 2_000;

const programs = queryOptions({
  queryKey: ['vprograms'],
  queryFn: ({ signal }) => call('vprograms', {}, {}, signal),
  staleTime: 0,
});

/** The programs that speak for the operator, latest seen first; asked for more often while a test is `listening`. */
export function usePrograms(listening: boolean) {
  // A test goes on while the program that is to send something covers this page.
  return useQuery({
    ...programs,
    refetchInterval: listening ? TEST_POLL_MS : POLL_MS,
    refetchIntervalInBackground: listening,
  });
}

/** Asks for the programs as they are at this moment. */
export function useFetchPrograms() {
  const queries = useQueryClient();
  return useMutation({ mutationFn: () => queries.fetchQuery(programs) });
}

/** Strikes a program off the list. */
export function useForgetProgram() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('vprograms/forget', { id }),
    onSuccess: async (_, id) => {
      // An answer already under way still has it.
      await queries.cancelQueries(programs);
      queries.setQueryData(programs.queryKey, (answer: ProgramsAnswer | undefined) => {
        return answer && { programs: answer.programs.filter((program) => program.id !== id) };
      });
    },
  });
}
