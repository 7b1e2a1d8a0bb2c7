import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Shows the part of the page its address names, once it is there; the cursor goes along to a single field.
 * @param ready the page has its content, and its height
 */
export function useHashTarget(ready: boolean) {
  const location = useLocation();
  useEffect(() => {
    if (!ready || !location.hash) return;
    const target = document.getElementById(location.hash.slice(1));
    target?.scrollIntoView();
    // A whole panel is for the eye; a single field was asked for to be filled in.
    if (target?.closest('form') && target.localName !== 'section')
      target.querySelector<HTMLElement>('input, button')?.focus();
  }, [ready, location]);
}
