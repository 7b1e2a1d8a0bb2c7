import { type RefObject, useEffect, useState } from 'react';

/** Whether the element has content to the right of what is shown. */
export function useOverflow(box: RefObject<HTMLElement | null>): boolean {
  const [hasMore, setMore] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const check = () => setMore(element.scrollLeft + element.clientWidth < element.scrollWidth - 1);
    const sizes = new ResizeObserver(check);
    sizes.observe(element);
    element.addEventListener('scroll', check, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', check);
    };
  }, [box]);
  return hasMore;
}
