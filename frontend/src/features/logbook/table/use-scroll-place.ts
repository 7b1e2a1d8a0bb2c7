import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const STORAGE_KEY = 'pileup.logbook-places';
const MAX_PLACES = 50;

/** Scroll positions in pixels by the key of a history entry, the oldest first. */
type Places = readonly (readonly [key: string, y: number])[];

function storedPlaces(): Places {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((each): each is [string, number] => Array.isArray(each)) : [];
  } catch {
    return [];
  }
}

function storePlace(key: string, y: number) {
  const places = [...storedPlaces().filter(([each]) => each !== key), [key, y] as const];
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(places.slice(-MAX_PLACES)));
  } catch {
    // The storage is blocked: the page begins at its top.
  }
}

/** Events by which a reader has chosen another place. */
const CHOOSING = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Keeps the scroll position of each history entry of a long list. The router restores it when the location changes, but
 * the rows arrive later: after Back or a reload, this waits until the page is long enough.
 */
export function useScrollPlace() {
  const { key } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  // The position is stored before the browser scrolls the next page, which has another one.
  useLayoutEffect(() => {
    let y = window.scrollY;
    let awaited = (isReturn && storedPlaces().find(([each]) => each === key)?.[1]) || 0;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => {
      if (awaited === 0 || root.scrollHeight - window.innerHeight < awaited) return;
      window.scrollTo(0, awaited);
      awaited = 0;
    });
    const onScroll = () => {
      y = window.scrollY;
    };
    const finished = new AbortController();
    const { signal } = finished;
    const choose = () => {
      awaited = 0;
    };
    const store = () => storePlace(key, awaited || y);
    window.addEventListener('scroll', onScroll, { signal, passive: true });
    window.addEventListener('pagehide', store, { signal });
    for (const type of CHOOSING) window.addEventListener(type, choose, { signal, passive: true });
    observer.observe(document.body);
    return () => {
      finished.abort();
      observer.disconnect();
      store();
    };
  }, [key, isReturn]);
}
