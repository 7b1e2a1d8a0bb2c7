import type { SettleUnreviewedRequest, UnreviewedAnswer } from '@pileup/contract/identity';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http/http.ts';
import { askUserAgain, noteUser } from '../../../session/user.ts';

const queryKey = ['vunreviewed'];
const REFRESH_MS = 2_000;

const isChanging = ({ state, imports }: UnreviewedAnswer) => state === 'deleting' || imports > 0;

/** What was made before the address was confirmed; asked again while a deletion or an import is under way. */
export function useUnreviewed() {
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call('vunreviewed', {}, {}, signal),
    refetchInterval: ({ state: { data } }) => (data && isChanging(data) ? REFRESH_MS : false),
  });
}

/** Keeps or deletes all of it. */
export function useSettle() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (choice: SettleUnreviewedRequest['choice']) => call('vunreviewed/settle', { choice }),
    onSuccess: async (answer) => {
      await noteUser(queries, answer);
      await queries.invalidateQueries({ queryKey });
    },
    // It may have been decided in another window.
    onError: () => Promise.all([queries.invalidateQueries({ queryKey }), askUserAgain(queries)]),
  });
}
