import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

/**
 * Keeps the keyboard where it is when the button it stood on vanishes with what it did: the element around it takes
 * the focus, where the browser would start at the top of the page again. Focus that has gone elsewhere is left alone.
 * @param step changes when something within may have vanished
 * @returns for that element, which needs a tabIndex
 */
export function useHeldFocus<T extends HTMLElement>(step: string): RefObject<T | null> {
  const around = useRef<T>(null);
  const within = useRef(false);
  const before = useRef(step);
  useEffect(() => {
    const note = (event: FocusEvent) => {
      within.current = around.current?.contains(event.target as Node) ?? false;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    if (within.current && document.activeElement === document.body) around.current?.focus({ preventScroll: true });
  }, [step]);
  return around;
}
