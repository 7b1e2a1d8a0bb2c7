import type { ReasonedAct } from '@pileup/contract/admin/reports';
import type { AwardProofRequest, AwardsResponse } from '@pileup/contract/awards/awards';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http/http.ts';
import { onFrame, patchQueries } from '../../lib/live/live-frames.ts';
import { useSession } from '../../lib/session.ts';

const AWARD_KEY = ['vaward'] as const;

const AWARDS_MS = 60_000;
/** Prefix of the query keys of every reader's awards. */
const AWARDS_KEY = ['vawards'] as const;

/** The awards, fetched with the user's token: the user's places and awards are part of them. */
export function useAwards() {
  const accountId = useSession()?.user.id;
  return useQuery({
    queryKey: [...AWARDS_KEY, accountId ?? 'visitor'],
    queryFn: ({ signal }): Promise<AwardsResponse> => call('vawards', {}, {}, signal),
    meta: { live: { pollMs: AWARDS_MS, pushed: true } },
  });
}

onFrame('awards', (changed, queries) =>
  patchQueries<AwardsResponse>(queries, AWARDS_KEY, (response) => ({ ...response, ...changed })),
);

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
