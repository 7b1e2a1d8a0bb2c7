import type { SaveSetupRequest, Setup } from '@pileup/contract/log/setup';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http/http.ts';
import { chosenAmong, storedSetups } from './stored-setups.ts';

const STALE_MS = 5 * 60_000;

const setupsQuery = (owner: string) =>
  queryOptions({
    queryKey: ['vsetups', owner],
    queryFn: async ({ signal }) => {
      const { setups } = await call('vsetups', {}, {}, signal);
      storedSetups.update(owner, (before) => chosenAmong(setups, before));
      return setups;
    },
    staleTime: STALE_MS,
  });

/** Loads the set-ups of an account into `storedSetups`, so that they are there without network, too. */
export function useLoadSetups(owner: string) {
  return useQuery(setupsQuery(owner));
}

export function useSaveSetup(owner: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (request: SaveSetupRequest) => call('vsetup/save', request),
    onSuccess: () => queries.invalidateQueries(setupsQuery(owner)),
  });
}

export function useDeleteSetup(owner: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Setup) => call('vsetup/delete', { id }),
    onSuccess: () => queries.invalidateQueries(setupsQuery(owner)),
  });
}
