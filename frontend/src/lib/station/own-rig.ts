import { queryOptions } from '@tanstack/react-query';
import { call } from '../http/http.ts';

/**
 * The last state of the user's radio. Components share one query, polled at the shortest of their intervals.
 * @param owner the account id, part of the key so that the next user of this browser never sees it
 */
export function ownRigQuery(owner: string) {
  return queryOptions({
    queryKey: ['vrigcontrol/get', owner],
    queryFn: ({ signal }) =>
      call('vrigcontrol/get', {}, {}, signal).catch((error: unknown) => {
        if (!signal.aborted) console.error('The state of the radio could not be fetched.', error);
        throw error;
      }),
    staleTime: 0,
    retry: false,
  });
}
