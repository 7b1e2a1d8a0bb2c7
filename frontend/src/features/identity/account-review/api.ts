import type { SettleUnreviewedRequest, UnreviewedAnswer } from '@pileup/contract/identity';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http/http.ts';
import { refetchUser, setUser } from '../../../session/user.ts';

const REFRESH_MS = 2_000;

const isChanging = ({ state, imports }: UnreviewedAnswer) => state === 'deleting' || imports > 0;

const unreviewedQuery = queryOptions({
  queryKey: ['vunreviewed'],
  queryFn: ({ signal }) => call('vunreviewed', {}, {}, signal),
  refetchInterval: ({ state: { data } }) => (data && isChanging(data) ? REFRESH_MS : false),
});

/** Data added before the address was confirmed; polled while a deletion or an import is in progress. */
export function useUnreviewed() {
  return useQuery(unreviewedQuery);
}

export function useSettle() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (choice: SettleUnreviewedRequest['choice']) => call('vunreviewed/settle', { choice }),
    onSuccess: async (answer) => {
      await setUser(queries, answer);
      await queries.invalidateQueries(unreviewedQuery);
    },
    // The decision may have been made in another window.
    onError: () => Promise.all([queries.invalidateQueries(unreviewedQuery), refetchUser(queries)]),
  });
}
