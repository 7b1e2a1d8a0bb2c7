import { queryOptions } from '@tanstack/react-query';
import { call } from './http/http.ts';

/**
 * One's own radio as it was last heard. All who ask on a page share one answer, and the quickest of them sets the pace.
 * @param owner whose answer it is, so that the next one at the same desk never sees it
 */
export function ownRig(owner: string) {
  return queryOptions({
    queryKey: ['vrigcontrol/get', owner],
    queryFn: ({ signal }) =>
      call('vrigcontrol/get', {}, {}, signal).catch((error: unknown) => {
        if (!signal.aborted) console.error('The radio could not be asked for.', error);
        throw error;
      }),
    staleTime: 0,
    retry: false,
  });
}
