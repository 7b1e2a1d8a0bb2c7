import type { UserCard } from '@pileup/contract/presence';
import { useEffect, useMemo, useRef, useState } from 'react';
import { onSecond } from '../../lib/clock.ts';
import { useReading } from '../../ui/lists/use-reading.ts';
import { newStations, nextChangeAt, type Place, placeCards } from './station-order.ts';

/** A pointer left on the cards must not hold them forever. */
const POINTER_TIMEOUT_MS = 20_000;

/**
 * The cards with a stable place each, and how many new stations wait.
 * @param choice what the order and the selection depend on; when it changes, the cards are placed again
 */
export function usePlaces(listed: readonly UserCard[], all: readonly UserCard[], choice: string) {
  const { isReading, handlers } = useReading({ idleMs: POINTER_TIMEOUT_MS, whenScrolled: true });
  const placed = useRef<{ choice: string; places: readonly Place[] }>({ choice, places: [] });
  const awayAt = useRef(0);
  const wasReading = useRef(isReading);
  const [changes, setChanges] = useState(0);
  const change = () => setChanges((count) => count + 1);

  if (wasReading.current && !isReading) awayAt.current = Date.now();
  wasReading.current = isReading;

  const places = useMemo(() => {
    void changes;
    const { current } = placed;
    const before = current.choice === choice ? current.places : [];
    // The first cards, or those of another choice, are shown at once.
    const reader = before.length > 0 ? { isReading, awayAt: awayAt.current } : { isReading: false, awayAt: 0 };
    const next = placeCards(before, listed, all, { ...reader, now: Date.now() });
    placed.current = { choice, places: next };
    return next;
  }, [listed, all, choice, isReading, changes]);
  const waiting = newStations(places, listed).length;

  useEffect(() => {
    const at = nextChangeAt(places, waiting, { now: Date.now(), isReading, awayAt: awayAt.current });
    if (at === null) return;
    return onSecond((now) => now >= at && setChanges((count) => count + 1));
  }, [places, waiting, isReading]);

  return {
    places,
    waiting,
    handlers,
    /** Places all cards again, with the new ones. */
    update: () => {
      placed.current = { choice, places: [] };
      change();
    },
  };
}
