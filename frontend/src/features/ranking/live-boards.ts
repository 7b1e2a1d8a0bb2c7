import type { Leaderboards, Period, PeriodBoards } from '@pileup/contract/ranking';
import { useQuery } from '@tanstack/react-query';
import { fetchFast } from '../../lib/http/http.ts';
import { recentEvents } from '../../lib/live/event-replay.ts';
import { onFrame, patchQueries } from '../../lib/live/live-frames.ts';

const BOARDS_MS = 10_000;
const BOARDS_KEY = ['vleaderboards/live'] as const;

/** The boards of the home page. */
export function useLeaderboards() {
  return useQuery({
    queryKey: BOARDS_KEY,
    queryFn: async ({ signal }) =>
      recentEvents.onto('leaderboards', (await fetchFast('vleaderboards', {}, signal)) as Leaderboards, withBoards),
    meta: { live: { pollMs: BOARDS_MS, pushed: true }, shared: true },
  });
}

export function usePeriodBoards(period: Period) {
  return useQuery({
    queryKey: ['vleaderboards', period],
    queryFn: async ({ signal }) => (await fetchFast('vleaderboards', { query: { period } }, signal)) as PeriodBoards,
    meta: { live: { pollMs: BOARDS_MS, pushed: false }, shared: true },
  });
}

onFrame('leaderboards', (changed, queries) =>
  patchQueries<Leaderboards>(queries, BOARDS_KEY, (boards) => withBoards(boards, changed)),
);

function withBoards(boards: Leaderboards, changed: Partial<Leaderboards>): Leaderboards {
  return { ...boards, ...changed };
}
