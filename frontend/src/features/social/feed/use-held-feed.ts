import { type RefObject, useEffect, useState } from 'react';
import { useFeed } from '../../../lib/live/live.ts';
import { useHeld } from '../../../ui/use-held.ts';
import { holdFeed, onBand } from './held-feed.ts';

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
