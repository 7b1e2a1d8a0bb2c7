import type { UserCard } from '@pileup/contract/presence';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { fetchFast } from '../http/http.ts';
import { recentEvents } from './event-replay.ts';
import { onFrame, patchQueries } from './live-frames.ts';

/** Interval at which the stations and the feed are polled without a socket. */
export const FEED_MS = 4_000;

export const ACTIVE_USERS_KEY = ['ActiveUserList'] as const;

const activeUsersQuery = queryOptions({
  queryKey: ACTIVE_USERS_KEY,
  queryFn: async ({ signal }): Promise<UserCard[]> =>
    recentEvents.onto('public-rig-data', await fetchFast('ActiveUserList', {}, signal), withCards),
  structuralSharing: (before, next) => reuseUnchangedCards(before as UserCard[] | undefined, next as UserCard[]),
  meta: { live: { pollMs: FEED_MS, pushed: true }, shared: true },
});

/** The stations on the air or online, those on the air first. */
export function useActiveUsers() {
  return useQuery(activeUsersQuery);
}

onFrame('public-rig-data', (changed, queries) =>
  patchQueries<UserCard[]>(queries, ACTIVE_USERS_KEY, (cards) => withCards(cards, changed)),
);

/** Applies changed cards in place; new ones come last, those neither live nor online go; live ones come first. */
export function withCards(cards: readonly UserCard[], updates: readonly UserCard[]): UserCard[] {
  const changed = new Map(updates.map((card) => [card.id, card]));
  const known = new Set(cards.map(({ id }) => id));
  const all = [...cards.map((card) => changed.get(card.id) ?? card)];
  for (const card of changed.values()) if (!known.has(card.id)) all.push(card);
  const present = all.filter(({ is_live, is_online }) => is_live || is_online);
  return [...present.filter(({ is_live }) => is_live), ...present.filter(({ is_live }) => !is_live)];
}

/**
 * The cards of a new response, equal cards replaced by the previous objects, so that only changed cards render again.
 * The query library's own structural sharing compares by index, and indexes shift when a station comes or goes.
 */
export function reuseUnchangedCards(
  before: readonly UserCard[] | undefined,
  next: readonly UserCard[],
): readonly UserCard[] {
  if (!before) return next;
  const known = new Map(before.map((card) => [card.id, card]));
  const shared = next.map((card) => {
    const old = known.get(card.id);
    return old && isEqualCard(old, card) ? old : card;
  });
  return shared.length === before.length && shared.every((card, at) => card === before[at]) ? before : shared;
}

function isEqualCard(a: UserCard, b: UserCard): boolean {
  const keys = Object.keys(b) as (keyof UserCard)[];
  return keys.length === Object.keys(a).length && keys.every((key) => a[key] === b[key]);
}
