import { type CSSProperties, useLayoutEffect, useState } from 'react';

/** Position and size of an element in the document, as a style of another; null without an element. */
export function useDockStyle(element: HTMLElement | null): CSSProperties | null {
  const [style, setStyle] = useState<CSSProperties | null>(null);
  useLayoutEffect(() => {
    if (!element) {
      setStyle(null);
      return;
    }
    const measure = () => {
      const { left, top, width, height } = element.getBoundingClientRect();
      setStyle((last) => {
        const next = { left: left + scrollX, top: top + scrollY, width, height };
        const isSame = last?.left === next.left && last.top === next.top && last.width === width;
        return isSame && last.height === height ? last : next;
      });
    };
    // Content that appears above the element changes the size of the page or of its main part.
    const observer = new ResizeObserver(measure);
    for (const resized of [element, document.body, document.getElementById('main')])
      if (resized) observer.observe(resized);
    measure();
    return () => observer.disconnect();
  }, [element]);
  return style;
}
