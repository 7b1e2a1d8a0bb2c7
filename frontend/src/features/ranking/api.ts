import type { BoardProofRequest } from '@pileup/contract/ranking';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http/http.ts';

/** The operator of the day changes slowly (specification, section 9). */
const OPERATOR_MS = 120_000;
const AFTER_ERROR_MS = 10_000;

export function useBoardProof(request: BoardProofRequest) {
  return useQuery({
    queryKey: ['vboardproof', request],
    queryFn: ({ signal }) => call('vboardproof', request, {}, signal),
    // No background refetch while the list is read.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
}

export function useOperatorOfDay() {
  return useQuery({
    queryKey: ['vopofday'],
    queryFn: ({ signal }) => call('vopofday', {}, {}, signal),
    refetchInterval: ({ state }) => (state.status === 'error' ? AFTER_ERROR_MS : OPERATOR_MS),
    meta: { shared: true },
  });
}
