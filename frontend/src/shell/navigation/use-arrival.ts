import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { nameTab } from '../../lib/text/page-title.ts';

/**
 * What a page load does by itself and a route change does not: names the tab, moves the focus into the
 * page and says where we are. Answers the words for the live region.
 */
export function useArrival(title: string): string {
  const { pathname } = useLocation();
  const [announcement, setAnnouncement] = useState('');
  const arrived = useRef<string>(undefined);

  useEffect(() => {
    nameTab(title);
    const first = arrived.current === undefined;
    const same = arrived.current === pathname;
    arrived.current = pathname;
    if (first || same) return;
    setAnnouncement(title);
    const main = document.getElementById('main');
    // A page that put the cursor into a field of its own keeps it.
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [pathname, title]);

  return announcement;
}
