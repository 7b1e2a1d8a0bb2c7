import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Shows the part of the page its address names, once it is there, to eye and keyboard.
 * @param ready the page has its content, and its height
 */
export function useHashTarget(ready: boolean) {
  const location = useLocation();
  useEffect(() => {
    if (!ready || !location.hash) return;
    const target = document.getElementById(location.hash.slice(1));
    target?.scrollIntoView();
    // Tab goes on from there; a single field was asked for to be filled in.
    const isField = target?.closest('form') && target.localName !== 'section';
    const place = isField ? target?.querySelector<HTMLElement>('input, button') : target;
    place?.focus({ preventScroll: true });
  }, [ready, location]);
}
