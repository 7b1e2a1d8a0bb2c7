import type { AwardsResponse } from '@pileup/contract/awards/awards';
import type { LiveArc } from '@pileup/contract/globe';
import type { UserCard } from '@pileup/contract/presence';
import type { BandStat, Leaderboards, Period, PeriodBoards } from '@pileup/contract/ranking';
import type { FeedItem } from '@pileup/contract/social';
import type { LiveStream } from '@pileup/contract/streams';
import { queryOptions } from '@tanstack/react-query';
import { call, fetchFast } from '../http/http.ts';
import { recentEvents } from './event-replay.ts';
import { reuseUnchangedCards } from './live-reducers.ts';

// These queries have no timers of their own: the timer in live-socket.ts refetches those on the page by their `meta`,
// and the socket writes its updates into them.

const FEED_MS = 4_000;
const ARCS_MS = 5_000;
const BOARDS_MS = 10_000;
const STREAMS_MS = 10_000;
const AWARDS_MS = 60_000;

export const activeUsersQuery = queryOptions({
  queryKey: ['ActiveUserList'],
  queryFn: async ({ signal }): Promise<UserCard[]> => recentEvents.cards(await fetchFast('ActiveUserList', {}, signal)),
  structuralSharing: (before, next) => reuseUnchangedCards(before as UserCard[] | undefined, next as UserCard[]),
  meta: { live: { pollMs: FEED_MS, pushed: true }, shared: true },
});

/** Prefix of the query keys of every reader's feed. */
export const FEED_KEY = ['main_public_feed'] as const;

/** The feed, fetched with the user's token: the user's contacts are never blurred. */
export function feedQuery(accountId: number | undefined) {
  return queryOptions({
    queryKey: [...FEED_KEY, accountId ?? 'visitor'],
    queryFn: async ({ signal }): Promise<FeedItem[]> =>
      recentEvents.feed(await fetchFast('main_public_feed', { asOperator: true }, signal)),
    meta: { live: { pollMs: FEED_MS, pushed: true } },
  });
}

/** Prefix of the query keys of every reader's arcs. */
export const ARCS_KEY = ['live-arcs'] as const;

/** The arcs, fetched with the user's token: the user's contacts are never blurred. */
export function liveArcsQuery(accountId: number | undefined) {
  return queryOptions({
    queryKey: [...ARCS_KEY, accountId ?? 'visitor'],
    queryFn: async ({ signal }): Promise<LiveArc[]> =>
      recentEvents.arcs(await fetchFast('live-arcs', { asOperator: true }, signal)),
    meta: { live: { pollMs: ARCS_MS, pushed: true } },
  });
}

export const leaderboardsQuery = queryOptions({
  queryKey: ['vleaderboards'],
  queryFn: async ({ signal }) => recentEvents.boards((await fetchFast('vleaderboards', {}, signal)) as Leaderboards),
  meta: { live: { pollMs: BOARDS_MS, pushed: true }, shared: true },
});

export function periodBoardsQuery(period: Period) {
  return queryOptions({
    queryKey: ['vleaderboards', period],
    queryFn: async ({ signal }) => (await fetchFast('vleaderboards', { query: { period } }, signal)) as PeriodBoards,
    meta: { live: { pollMs: BOARDS_MS, pushed: false }, shared: true },
  });
}

export const bandStatsQuery = queryOptions({
  queryKey: ['vbandstats/100'],
  queryFn: ({ signal }): Promise<BandStat[]> => fetchFast('vbandstats/100', {}, signal),
  meta: { live: { pollMs: BOARDS_MS, pushed: false }, shared: true },
});

/** Prefix of the query keys of every reader's awards. */
export const AWARDS_KEY = ['vawards'] as const;

/** The awards, fetched with the user's token: the user's places and awards are part of them. */
export function awardsQuery(accountId: number | undefined) {
  return queryOptions({
    queryKey: [...AWARDS_KEY, accountId ?? 'visitor'],
    queryFn: ({ signal }): Promise<AwardsResponse> => call('vawards', {}, {}, signal),
    meta: { live: { pollMs: AWARDS_MS, pushed: true } },
  });
}

export const liveStreamsQuery = queryOptions({
  queryKey: ['vstreams'],
  queryFn: async ({ signal }): Promise<LiveStream[]> => (await call('vstreams', {}, {}, signal)).streams,
  meta: { live: { pollMs: STREAMS_MS, pushed: true }, shared: true },
});
