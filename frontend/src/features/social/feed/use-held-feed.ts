import type { RefObject } from 'react';
import { useEffect, useState } from 'react';
import { useFeed } from '../../../lib/live/live.ts';
import { useHeld } from '../../../ui/use-held.ts';
import { holdFeed, onBand } from './held-feed.ts';

/**
 * The feed, live without jumping: while the pointer or the focus is in it, new contacts wait.
 * @param list what the newest contacts are shown in; it is brought into view when they are asked for
 */
export function useHeldFeed(band: string | undefined, list: RefObject<HTMLElement | null>) {
  const { data, error, refetch } = useFeed();
  const { held, handlers: watch, update: catchUp } = useHeld(data);
  const [asked, setAsked] = useState(0);
  const latest = data && onBand(data, band);
  const feed = latest && (held ? holdFeed(onBand(held, band), latest) : { shown: latest, waiting: 0 });

  // The pill is gone once it was pressed: the focus goes to the news, and with it the view.
  useEffect(() => {
    if (asked > 0) list.current?.querySelector('a')?.focus();
  }, [asked, list]);

  return {
    items: feed?.shown,
    waiting: feed?.waiting ?? 0,
    error,
    refetch,
    watch,
    showNew: () => {
      catchUp();
      setAsked((times) => times + 1);
    },
  };
}
