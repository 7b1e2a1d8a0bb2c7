import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { countText } from '../../../lib/text/time-text.ts';
import styles from './bar-list.module.css';

export interface Bar {
  key: string;
  label: ReactNode;
  count: number;
  /** The address of the contacts; a bar that has none is not a link. */
  to?: string;
}

/** Numbers as a list of bars; each may be a link to its contacts. */
export function BarList({ bars }: { bars: readonly Bar[] }) {
  const max = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <ol className={styles.bars}>
      {bars.map(({ key, label, count, to }) => {
        const content = (
          <>
            <span>{label}</span>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(count / max) * 100} height="10" />
            </svg>
            <b>{countText(count)}</b>
          </>
        );
        return <li key={key}>{to === undefined ? <div>{content}</div> : <Link to={to}>{content}</Link>}</li>;
      })}
    </ol>
  );
}
