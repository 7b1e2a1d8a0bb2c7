import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Scrolls to the element of the URL's hash and focuses it.
 * @param ready the page has its content, so its height is final
 */
export function useHashTarget(ready: boolean) {
  const location = useLocation();
  useEffect(() => {
    if (!ready || !location.hash) return;
    const target = document.getElementById(location.hash.slice(1));
    target?.scrollIntoView();
    if (target?.closest('form') && target.localName !== 'section') {
      // A link to a single field.
      target.querySelector<HTMLElement>('input, button')?.focus();
    } else {
      // Tab continues from there. On a page load no key was pressed yet: no focus ring.
      target?.focus({ preventScroll: true, ...(location.key === 'default' && { focusVisible: false }) });
    }
  }, [ready, location]);
}
