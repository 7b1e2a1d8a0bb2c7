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
    if (target?.closest('form') && target.localName !== 'section') {
      // A single field was asked for to be filled in.
      target.querySelector<HTMLElement>('input, button')?.focus();
    } else {
      // Tab goes on from there. Where the page was opened at it nobody has pressed a key yet: no frame around it.
      target?.focus({ preventScroll: true, ...(location.key === 'default' && { focusVisible: false }) });
    }
  }, [ready, location]);
}
