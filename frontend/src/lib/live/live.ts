import type { Period } from '@pileup/contract/ranking';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../../session/session.ts';
import {
  activeUsersQuery,
  bandStatsQuery,
  feedQuery,
  leaderboardsQuery,
  liveArcsQuery,
  liveStreamsQuery,
  periodBoardsQuery,
} from './live-queries.ts';
import { connectLive } from './live-socket.ts';

/** The stations on the air or online, those on the air first. */
export function useActiveUsers() {
  return useQuery(activeUsersQuery);
}

/** The 35 newest contacts of all stations. */
export function useFeed() {
  return useQuery(feedQuery(useSession()?.user.id));
}

/** The contacts of the last 30 minutes as arcs. */
export function useLiveArcs() {
  return useQuery(liveArcsQuery(useSession()?.user.id));
}

/** The boards of the home page. */
export function useLeaderboards() {
  return useQuery(leaderboardsQuery);
}

export function usePeriodBoards(period: Period) {
  return useQuery(periodBoardsQuery(period));
}

/** The number of contacts of the last 100 minutes by band and mode. */
export function useBandStats() {
  return useQuery(bandStatsQuery);
}

/** The live streams, the latest first. */
export function useLiveStreams() {
  return useQuery(liveStreamsQuery);
}

/** Refreshes all of the above by socket and polling; mount it once, in the shell. */
export function useLiveSocket() {
  const queries = useQueryClient();
  useEffect(() => connectLive(queries), [queries]);
}
