import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { countText } from '../../../lib/text/time-text.ts';
import styles from './bar-list.module.css';

export interface Bar {
  key: string;
  label: ReactNode;
  count: number;
  to: string;
}

/** Numbers as a list of bars, each a link to its contacts. */
export function BarList({ bars }: { bars: readonly Bar[] }) {
  const max = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <ol className={styles.bars}>
      {bars.map(({ key, label, count, to }) => (
        <li key={key}>
          <Link to={to}>
            <span>{label}</span>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(count / max) * 100} height="10" />
            </svg>
            <b>{countText(count)}</b>
          </Link>
        </li>
      ))}
    </ol>
  );
}
