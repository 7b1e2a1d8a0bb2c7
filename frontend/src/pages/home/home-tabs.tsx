import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { HOME_PANES, type HomePane, paneQuery } from './home-address.ts';
import styles from './home-tabs.module.css';

/** The tabs of the middle column. They are links, so that Back and opening in a new tab work. */
export function HomeTabs({ shown }: { shown: HomePane }) {
  const tabs = useRef<HTMLElement>(null);
  // On phones the row is wider than the screen.
  useEffect(() => {
    const row = tabs.current;
    const active = row?.children[HOME_PANES.indexOf(shown)]?.getBoundingClientRect();
    if (!row || !active) return;
    const { left, right } = row.getBoundingClientRect();
    // The row is scrolled by hand, because `scrollIntoView` would scroll the page, too.
    row.scrollLeft += Math.max(0, active.right - right) + Math.min(0, active.left - left);
  }, [shown]);
  return (
    <nav ref={tabs} className={styles.tabs} aria-label="Home page">
      {HOME_PANES.map((pane) => (
        <Link
          key={pane.pane}
          to={{ search: paneQuery(pane) }}
          preventScrollReset
          aria-current={pane === shown ? 'page' : undefined}
        >
          {pane.label}
        </Link>
      ))}
    </nav>
  );
}
