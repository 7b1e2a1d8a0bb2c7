import type { FeedItem } from '@pileup/contract/social';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { fetchFast } from '../../../lib/http/http.ts';
import { recentEvents } from '../../../lib/live/event-replay.ts';
import { FEED_KEY, feedKey } from '../../../lib/live/first-view.ts';
import type { ContactsUpdate } from '../../../lib/live/live-events.ts';
import { onFrame, patchQueries } from '../../../lib/live/live-frames.ts';
import { FEED_MS } from '../../../lib/live/live-stations.ts';
import { useSession } from '../../../lib/session.ts';

export const FEED_LENGTH = 35;

/** The 35 newest contacts of all stations, fetched with the user's token: the user's contacts are never blurred. */
export function useFeed() {
  return useQuery(feedQuery(useSession()?.user.id));
}

function feedQuery(accountId: number | undefined) {
  return queryOptions({
    queryKey: feedKey(accountId),
    queryFn: async ({ signal }): Promise<FeedItem[]> =>
      recentEvents.onto('qso', await fetchFast('main_public_feed', { asOperator: true }, signal), withFeedUpdate),
    meta: { live: { pollMs: FEED_MS, pushed: true } },
  });
}

onFrame('qso', (update, queries) =>
  patchQueries<FeedItem[]>(queries, FEED_KEY, (feed) => withFeedUpdate(feed, update)),
);

/**
 * Applies an update to the feed, newest contact first. A readable item is not replaced by a blurred one: the socket's
 * broadcast blurs a contact even for its own operator.
 */
export function withFeedUpdate(feed: readonly FeedItem[], { items, gone }: ContactsUpdate): FeedItem[] {
  const byNumber = new Map(feed.map((item) => [item.entity_id, item]));
  for (const item of items) {
    const known = byNumber.get(item.entity_id);
    if (!(item.blurred && known && !known.blurred)) byNumber.set(item.entity_id, item);
  }
  for (const number of gone) byNumber.delete(number);
  return [...byNumber.values()]
    .sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || b.entity_id - a.entity_id)
    .slice(0, FEED_LENGTH);
}
