import type { FeedItem } from '@pileup/contract/social';

/** The contacts on one band; without a band, all of them. */
export function onBand(items: readonly FeedItem[], band: string | undefined): readonly FeedItem[] {
  if (!band) return items;
  return items.filter(({ qso }) => qso.Band.toLowerCase() === band.toLowerCase());
}

/**
 * What stays on screen while somebody is in the feed, and how many newer contacts wait. What was there keeps its place
 * and takes over changes; what newer ones pushed off the end stays; what was deleted goes at once.
 * @param held the feed when it was first held
 */
export function holdFeed(
  held: readonly FeedItem[],
  latest: readonly FeedItem[],
): { shown: readonly FeedItem[]; waiting: number } {
  const now = new Map(latest.map((item) => [item.entity_id, item]));
  const known = new Set(held.map(({ entity_id }) => entity_id));
  // An item that is missing although an older one is still there was not pushed off the end.
  const oldestKept = held.findLastIndex(({ entity_id }) => now.has(entity_id));
  const shown = held.flatMap((item, at) => now.get(item.entity_id) ?? (at > oldestKept ? [item] : []));
  // And what stands behind all that is known has moved up from below: it is no news.
  const lastKnown = latest.findLastIndex(({ entity_id }) => known.has(entity_id));
  const newer = lastKnown === -1 ? latest : latest.slice(0, lastKnown);
  return { shown, waiting: newer.filter(({ entity_id }) => !known.has(entity_id)).length };
}
