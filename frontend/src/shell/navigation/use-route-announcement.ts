import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { setPageTitle } from '../../lib/text/page-title.ts';

/** Sets the title and moves the focus on a route change, as on a page load. Returns the text for the live region. */
export function useRouteAnnouncement(title: string): string {
  const { pathname } = useLocation();
  const [announcement, setAnnouncement] = useState('');
  const shown = useRef<string>(undefined);

  useEffect(() => {
    setPageTitle(title);
    const first = shown.current === undefined;
    const same = shown.current === pathname;
    shown.current = pathname;
    if (first || same) return;
    setAnnouncement(title);
    const main = document.getElementById('main');
    const { activeElement } = document;
    // Exceptions: the page has focused one of its own fields, or the operator is about to press Undo in a toast.
    if (main && !main.contains(activeElement) && !isInMessage(activeElement)) main.focus({ preventScroll: true });
  }, [pathname, title]);

  return announcement;
}

const isInMessage = (element: Element | null) => element?.closest('[role=status], [role=alert]') != null;
