import type { FeedItem } from '@pileup/contract/social';
import { type RefObject, useEffect, useState } from 'react';
import { useFeed } from '../../../lib/live/live.ts';
import { useHeld } from '../../../ui/use-held.ts';

/** Filters contacts by band; without a band, all of them. */
export function onBand(items: readonly FeedItem[], band: string | undefined): readonly FeedItem[] {
  if (!band) return items;
  return items.filter(({ qso }) => qso.Band.toLowerCase() === band.toLowerCase());
}

/**
 * The contacts to show while the feed is held, and how many newer ones wait. Contacts keep their place and are updated;
 * those that newer ones pushed off the end are kept; deleted ones are removed at once.
 * @param held the feed when it was first held
 */
export function holdFeed(
  held: readonly FeedItem[],
  latest: readonly FeedItem[],
): { shown: readonly FeedItem[]; waiting: number } {
  const now = new Map(latest.map((item) => [item.entity_id, item]));
  const known = new Set(held.map(({ entity_id }) => entity_id));
  // An item that is missing while an older one is still there was deleted, not pushed off the end.
  const oldestKept = held.findLastIndex(({ entity_id }) => now.has(entity_id));
  const shown = held.flatMap((item, at) => now.get(item.entity_id) ?? (at > oldestKept ? [item] : []));
  // Items after the last known one moved up from below the end: they are not new.
  const lastKnown = latest.findLastIndex(({ entity_id }) => known.has(entity_id));
  const newer = lastKnown === -1 ? latest : latest.slice(0, lastKnown);
  return { shown, waiting: newer.filter(({ entity_id }) => !known.has(entity_id)).length };
}

/** The live feed; new contacts wait while it is hovered or focused. Showing them moves the focus into `list`. */
export function useHeldFeed(band: string | undefined, list: RefObject<HTMLElement | null>) {
  const { data, error, refetch } = useFeed();
  const { held, handlers, update } = useHeld(data);
  const [showCount, setShowCount] = useState(0);
  const latest = data && onBand(data, band);
  const feed = latest && (held ? holdFeed(onBand(held, band), latest) : { shown: latest, waiting: 0 });

  // The pressed pill is removed: move the focus, and with it the view, to the first contact.
  useEffect(() => {
    if (showCount > 0) list.current?.querySelector('a')?.focus();
  }, [showCount, list]);

  return {
    items: feed?.shown,
    waiting: feed?.waiting ?? 0,
    error,
    refetch,
    handlers,
    showNew: () => {
      update();
      setShowCount((times) => times + 1);
    },
  };
}
