import { cx } from '../../../lib/cx.ts';
import buttonStyles from '../../../ui/button.module.css';
import { shareLinks } from './share-links.ts';
import styles from './share-row.module.css';

export function ShareRow({ title }: { title: string }) {
  const url = `${window.location.origin}${window.location.pathname}`;
  return (
    <nav className={styles.share} aria-label="Share">
      <span className="lg">Share</span>
      {shareLinks(url, title).map(({ name, href }) => (
        <a
          key={name}
          className={cx(buttonStyles.button, buttonStyles.small)}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
        >
          {name}
          <span className="vh"> (opens in a new tab)</span>
        </a>
      ))}
    </nav>
  );
}
