import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

/** Long enough to have been read, or passed over on purpose. */
const LOOKED_AT_MS = 1_000;

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
      if (shown && !document.hidden) timer = setTimeout(() => latest.current(), LOOKED_AT_MS);
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        shown = entry?.isIntersecting ?? false;
        look();
      },
      // Half of it; of a long message less fits on a small screen.
      { threshold: [0.5] },
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
