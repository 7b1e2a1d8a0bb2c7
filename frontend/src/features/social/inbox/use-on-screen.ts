import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

/** Long enough to have been read, or passed over on purpose. */
const SEEN_AFTER_MS = 1_000;

/** Fine enough to tell of the longest message on the smallest window when half of that is filled. */
const THRESHOLDS = Array.from({ length: 101 }, (_, n) => n / 100);

type Intersection = Pick<IntersectionObserverEntry, 'intersectionRatio'> & { intersectionRect: { height: number } };

/** Whether half of an element is on screen, or half of the screen is filled by it. */
export function isInView({ intersectionRatio, intersectionRect }: Intersection, windowHeight: number): boolean {
  return intersectionRatio >= 0.5 || intersectionRect.height >= windowHeight / 2;
}

/** Calls back once the element has been on screen for a second, in a window that somebody sees. */
export function useOnScreen(element: RefObject<HTMLElement | null>, wanted: boolean, seen: () => void) {
  const latest = useRef(seen);
  latest.current = seen;
  useEffect(() => {
    const watched = element.current;
    if (!wanted || !watched) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shown = false;
    const look = () => {
      clearTimeout(timer);
      if (shown && !document.hidden) timer = setTimeout(() => latest.current(), SEEN_AFTER_MS);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        const isShown = entry !== undefined && isInView(entry, window.innerHeight);
        if (isShown === shown) return;
        shown = isShown;
        look();
      },
      { threshold: THRESHOLDS },
    );
    observer.observe(watched);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('visibilitychange', look);
    };
  }, [element, wanted]);
}
