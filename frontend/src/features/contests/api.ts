import type { ReasonedAct } from '@pileup/contract/admin/reports';
import type { SaveContestRequest } from '@pileup/contract/contests/contests';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, fetchFast } from '../../lib/http/http.ts';
import { useSession } from '../../lib/session.ts';

const POLL_MS = 10_000;
const CONTESTS_KEY = ['vcontests'] as const;

export function useContests() {
  return useQuery({
    queryKey: CONTESTS_KEY,
    queryFn: async ({ signal }) => (await call('vcontests', {}, {}, signal)).contests,
  });
}

const chosen = (contest: number | undefined) => (contest === undefined ? {} : { contest });

const SCORES_KEY = ['vscores'] as const;

/** The scores of a contest, by default the current one, of all stations or those of a category. */
export function useScores(contest: number | undefined, category: string | null) {
  const request = { ...chosen(contest), ...(category !== null && { category }) };
  return useQuery({
    queryKey: [...SCORES_KEY, request, useSession()?.user.id],
    queryFn: ({ signal }) => call('vscores', request, {}, signal),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
}

/** The operator's contacts in a contest. */
export function useContestLog(contest: number, page: number) {
  return useQuery({
    queryKey: ['vscores/log', contest, page, useSession()?.user.id],
    queryFn: ({ signal }) => call('vscores/log', { contest, page }, {}, signal),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
}

export function useMegastream() {
  return useQuery({
    queryKey: ['vscores4megastream'],
    queryFn: ({ signal }) => fetchFast('vscores4megastream', {}, signal),
    refetchInterval: POLL_MS,
    // A stream shows the page while its window has no focus.
    refetchIntervalInBackground: true,
  });
}

/** The race of the given stations, by default of the first five. */
export function useRace(contest: number, stations: readonly string[], isRunning: boolean) {
  return useQuery({
    queryKey: ['vscores/race', contest, stations],
    queryFn: ({ signal }) =>
      call('vscores/race', { contest, ...(stations.length > 0 && { stations: [...stations] }) }, {}, signal),
    refetchInterval: isRunning ? POLL_MS : false,
    placeholderData: keepPreviousData,
  });
}

export function useChooseCategory(contest: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (category: string) => call('vscores/category', { contest, category }),
    onSuccess: () => queries.invalidateQueries({ queryKey: SCORES_KEY }),
  });
}

export function useDeleteContest(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (request: ReasonedAct) => call('vadmin/contest/delete', { id, ...request }),
    onSuccess: () => queries.invalidateQueries({ queryKey: CONTESTS_KEY }),
  });
}

export function useSaveContest() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (request: SaveContestRequest) => call('vadmin/contest/save', request),
    onSuccess: () => queries.invalidateQueries({ queryKey: CONTESTS_KEY }),
  });
}
