import type { ReasonedAct } from '@pileup/contract/admin/reports';
import type { AwardProofRequest } from '@pileup/contract/awards/awards';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http/http.ts';
import { awardsQuery } from '../../lib/live/live-queries.ts';
import { useSession } from '../../session/session.ts';

const AWARD_KEY = ['vaward'] as const;

export function useAwards() {
  return useQuery(awardsQuery(useSession()?.user.id));
}

export function useAward(id: number) {
  const accountId = useSession()?.user.id;
  return useQuery({
    queryKey: [...AWARD_KEY, id, accountId ?? 'visitor'],
    queryFn: async ({ signal }) => (await call('vaward', { id }, {}, signal)).award,
  });
}

export function useAwardProof(request: AwardProofRequest) {
  return useQuery({
    queryKey: ['vaward/proof', request],
    queryFn: ({ signal }) => call('vaward/proof', request, {}, signal),
    placeholderData: keepPreviousData,
  });
}

/** Revokes or restores an award; only for administrators. */
export function useActOnAward(id: number, act: 'revoke' | 'restore', onSuccess: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (request: ReasonedAct) => call(`vadmin/award/${act}`, { id, ...request }),
    onSuccess,
    onSettled: () => queries.invalidateQueries({ queryKey: AWARD_KEY }),
  });
}
