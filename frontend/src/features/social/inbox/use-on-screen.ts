import { type RefObject, useEffect, useRef } from 'react';

/** Time on screen after which a notification counts as seen. */
const SEEN_AFTER_MS = 1_000;

/** Fine enough to detect when the longest message fills half of the smallest window. */
const THRESHOLDS = Array.from({ length: 101 }, (_, n) => n / 100);

type Intersection = Pick<IntersectionObserverEntry, 'intersectionRatio'> & { intersectionRect: { height: number } };

/** Whether half of an element is visible, or it fills half of the window. */
export function isInView({ intersectionRatio, intersectionRect }: Intersection, windowHeight: number): boolean {
  return intersectionRatio >= 0.5 || intersectionRect.height >= windowHeight / 2;
}

/** Calls `seen` once the element has been visible for a second while the document is not hidden. */
export function useOnScreen(element: RefObject<HTMLElement | null>, enabled: boolean, seen: () => void) {
  const latest = useRef(seen);
  latest.current = seen;
  useEffect(() => {
    const target = element.current;
    if (!enabled || !target) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isVisible = false;
    const restart = () => {
      clearTimeout(timer);
      if (isVisible && !document.hidden) timer = setTimeout(() => latest.current(), SEEN_AFTER_MS);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        const next = entry !== undefined && isInView(entry, window.innerHeight);
        if (next === isVisible) return;
        isVisible = next;
        restart();
      },
      { threshold: THRESHOLDS },
    );
    observer.observe(target);
    document.addEventListener('visibilitychange', restart);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('visibilitychange', restart);
    };
  }, [element, enabled]);
}
