import type { ReactNode } from 'react';
import { Panel } from '../../../ui/panel.tsx';
import { Time } from '../../../ui/time.tsx';
import styles from './titled-list.module.css';

/** Links, each with its date; nothing without any. */
export function TitledList({ title, items }: { title: string; items: { id: number; link: ReactNode; at: string }[] }) {
  if (items.length === 0) return null;
  return (
    <Panel title={title} aside={items.length}>
      <ul className={styles.list}>
        {items.map(({ id, link, at }) => (
          <li key={id}>
            {link}
            <span className="muted">
              <Time at={at} show="date" />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
