import { Link } from 'react-router-dom';
import { HOME_PANES, type HomePane, paneQuery } from './home-address.ts';
import styles from './home-tabs.module.css';

/** The tabs of the middle column. They are links, so that Back and opening in a new tab work. */
export function HomeTabs({ shown }: { shown: HomePane }) {
  return (
    <nav className={styles.tabs} aria-label="Home page">
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
