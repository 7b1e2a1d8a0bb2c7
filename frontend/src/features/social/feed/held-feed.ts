import type { FeedItem } from '@pileup/contract/social';
import { type RefObject, type UIEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Throttled, throttle } from '../../../lib/throttle.ts';
import { useHeld } from '../../../ui/lists/use-held.ts';
import { SCROLLED_PX } from '../../../ui/lists/use-reading.ts';
import { useEachSecond } from '../use-each-second.ts';
import { useFeed } from './live-feed.ts';

/** Filters contacts by band; without a band, all of them. */
export function onBand(items: readonly FeedItem[], band: string | undefined): readonly FeedItem[] {
  if (!band) return items;
  return items.filter(({ qso }) => qso.Band.toLowerCase() === band.toLowerCase());
}

/**
 * The contacts to show while the feed is held, and how many newer ones wait. Contacts keep their place and are updated;
 * the ones that newer contacts pushed off the end remain; deleted ones are removed at once.
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

/** A contact is highlighted until it is this old (specification, section 4). */
const NEW_MS = 80_000;
/** New contacts are shown together, at most this often, so that the list does not move with each of them. */
const BATCH_MS = 5_000;

/** The numbers of the contacts that are less than 80 s old, separated by commas. */
export function newIds(items: readonly Pick<FeedItem, 'entity_id' | 'created_at'>[], now: number): string {
  const isNew = ({ created_at }: Pick<FeedItem, 'created_at'>) => now - Date.parse(created_at) < NEW_MS;
  return items
    .filter(isNew)
    .map(({ entity_id }) => entity_id)
    .join();
}

/**
 * The live feed. New contacts wait while it is hovered or focused, or the page or its list is scrolled. Showing them
 * moves the focus into `list`. While `box` is far from the screen nothing changes.
 */
export function useHeldFeed(
  band: string | undefined,
  list: RefObject<HTMLElement | null>,
  box: RefObject<HTMLElement | null>,
) {
  const { data, error, refetch } = useFeed();
  const isNear = useIsNear(box);
  const batch = useBatches(data, isNear);
  const { held, handlers, hold, update } = useHeld(batch.value, { whenScrolled: true });
  // The rows that come into view are up to date, and stay as they are from then on.
  const wasNear = useRef(isNear);
  useLayoutEffect(() => {
    if (isNear && !wasNear.current) {
      batch.take();
      update(data);
    }
    wasNear.current = isNear;
  });
  const [showCount, setShowCount] = useState(0);
  const latest = data && onBand(data, band);
  const base = held ?? batch.value;
  const feed =
    latest && base
      ? isNear
        ? holdFeed(onBand(base, band), latest)
        : { shown: onBand(base, band), waiting: 0 }
      : undefined;
  const items = feed?.shown;

  const recent = useEachSecond((now) => newIds(items ?? [], now));
  const fresh = useMemo(() => new Set(recent === '' ? [] : recent.split(',').map(Number)), [recent]);

  // The pressed pill is removed: move the focus, and with it the view, to the first contact.
  useEffect(() => {
    if (showCount > 0) list.current?.querySelector('a')?.focus();
  }, [showCount, list]);

  return {
    items,
    /** The numbers of the highlighted contacts. */
    fresh,
    // While the reader is away, new contacts are shown with the next batch.
    waiting: held ? (feed?.waiting ?? 0) : 0,
    error,
    refetch,
    handlers,
    /** Handles scrolling of a list that scrolls by itself. */
    onListScroll: ({ currentTarget }: UIEvent<HTMLElement>) => hold(currentTarget.scrollTop > SCROLLED_PX),
    showNew: () => {
      batch.take();
      update(data);
      setShowCount((times) => times + 1);
    },
  };
}

/** Whether the element is on the screen, or about to be. */
function useIsNear(box: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(true);
  useEffect(() => {
    if (!box.current) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? true), {
      rootMargin: '300px',
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return isNear;
}

/** The latest value, at most once per `BATCH_MS`, and only while it is shown. */
function useBatches<T>(latest: T | undefined, isShown: boolean) {
  const [value, setValue] = useState(latest);
  const current = useRef(latest);
  current.current = latest;
  const batches = useRef<Throttled>(undefined);
  batches.current ??= throttle(BATCH_MS, () => setValue(current.current));
  if (value === undefined && latest !== undefined) setValue(latest);
  useEffect(() => {
    if (latest !== undefined && isShown) batches.current?.request();
  }, [latest, isShown]);
  useEffect(() => () => batches.current?.cancel(), []);
  return { value: value ?? latest, take: () => setValue(current.current) };
}
