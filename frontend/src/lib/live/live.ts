import type { UserCard } from '@pileup/contract/presence';
import type { BandStat, Leaderboards, Period, PeriodBoards } from '@pileup/contract/ranking';
import type { FeedItem } from '@pileup/contract/social';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../../session/session.ts';
import { fetchFast } from '../http/http.ts';
import { recent } from './event-replay.ts';
import { sameCards } from './live-reducers.ts';
import { connectLive } from './live-socket.ts';

// What is live. These queries have no timers of their own: one, in `useLiveSocket`, asks for those on the page by their
// `meta`, and the socket writes its news straight into them.

const FEED_MS = 4_000;
const BOARDS_MS = 10_000;

/** The stations live or online, live ones first. */
export function useActiveUsers() {
  return useQuery(activeUsers);
}

const activeUsers = queryOptions({
  queryKey: ['ActiveUserList'],
  queryFn: async ({ signal }): Promise<UserCard[]> => recent.cards(await fetchFast('ActiveUserList', {}, signal)),
  structuralSharing: (before, next) => sameCards(before as UserCard[] | undefined, next as UserCard[]),
  meta: { live: { poll: FEED_MS, pushed: true }, everybodys: true },
});

/** The 35 newest contacts of everybody. Asked with the token of whoever is signed in: own contacts are never blurred. */
export function useFeed() {
  const session = useSession();
  return useQuery({
    queryKey: ['main_public_feed', session?.user.id ?? 'visitor'],
    queryFn: async ({ signal }): Promise<FeedItem[]> =>
      recent.feed(await fetchFast('main_public_feed', { asOperator: true }, signal)),
    meta: { live: { poll: FEED_MS, pushed: true } },
  });
}

/** The boards of the home page. */
export function useLeaderboards() {
  return useQuery(leaderboards);
}

const leaderboards = queryOptions({
  queryKey: ['vleaderboards'],
  queryFn: async ({ signal }) => recent.boards((await fetchFast('vleaderboards', {}, signal)) as Leaderboards),
  meta: { live: { poll: BOARDS_MS, pushed: true }, everybodys: true },
});

/** One period by class of mode. */
export function usePeriodBoards(period: Period) {
  return useQuery({
    queryKey: ['vleaderboards', period],
    queryFn: async ({ signal }) => (await fetchFast('vleaderboards', { query: { period } }, signal)) as PeriodBoards,
    meta: { live: { poll: BOARDS_MS, pushed: false }, everybodys: true },
  });
}

/** Contacts of the last 100 minutes by band and mode. */
export function useBandStats() {
  return useQuery(bandStats);
}

const bandStats = queryOptions({
  queryKey: ['vbandstats/100'],
  queryFn: ({ signal }): Promise<BandStat[]> => fetchFast('vbandstats/100', {}, signal),
  meta: { live: { poll: BOARDS_MS, pushed: false }, everybodys: true },
});

/** Keeps all of the above fresh, by socket and by asking; once, in the shell. */
export function useLiveSocket() {
  const queries = useQueryClient();
  useEffect(() => connectLive(queries), [queries]);
}
