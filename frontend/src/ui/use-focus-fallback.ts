import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses a container when the focused element inside it is removed; the browser would reset the focus to the top of the
 * page. Focus elsewhere is left alone.
 * @param step changes when an element inside may have been removed
 * @returns the ref of the container, which needs a tabIndex
 */
export function useFocusFallback<T extends HTMLElement>(step: string): RefObject<T | null> {
  const container = useRef<T>(null);
  const hadFocus = useRef(false);
  const previous = useRef(step);
  useEffect(() => {
    const onFocusIn = (event: FocusEvent) => {
      hadFocus.current = container.current?.contains(event.target as Node) ?? false;
    };
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, []);
  useEffect(() => {
    if (previous.current === step) return;
    previous.current = step;
    if (hadFocus.current && document.activeElement === document.body) container.current?.focus({ preventScroll: true });
  }, [step]);
  return container;
}
