import type { ScoreVisibility } from '@pileup/contract/contests/scoreboard';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http/http.ts';
import { useSession } from '../../../lib/session.ts';

/** Programs send every minute or two. */
const POLL_MS = 10_000;

const SCORES_KEY = ['vreportedscores'] as const;

export function useReportedScores() {
  return useQuery({
    queryKey: SCORES_KEY,
    queryFn: async ({ signal }) => (await call('vreportedscores', {}, {}, signal)).contests,
    refetchInterval: POLL_MS,
    meta: { shared: true },
  });
}

const visibilityKey = (accountId: number | undefined) => ['vscorevisibility', accountId] as const;

/** The parts of the operator's own scores that others see. */
export function useScoreVisibility() {
  const accountId = useSession()?.user.id;
  return useQuery({
    queryKey: visibilityKey(accountId),
    queryFn: async ({ signal }) => (await call('vscorevisibility', {}, {}, signal)).visibility,
    enabled: accountId !== undefined,
  });
}

export function useChooseVisibility() {
  const queries = useQueryClient();
  const key = visibilityKey(useSession()?.user.id);
  return useMutation({
    mutationFn: (visibility: ScoreVisibility) => call('vscorevisibility', { visibility }),
    onSuccess: ({ visibility }) => queries.setQueryData(key, visibility),
    onSettled: () => queries.invalidateQueries({ queryKey: SCORES_KEY }),
  });
}
