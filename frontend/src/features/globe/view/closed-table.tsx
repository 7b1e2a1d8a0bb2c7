import { type ReactNode, useState } from 'react';
import tableStyles from '../../../ui/table.module.css';
import styles from './closed-table.module.css';

const SCROLLED_BY_KEYS = { tabIndex: 0 };

export interface ClosedTableProps {
  summary: string;
  /** The name of the table, for screen readers. */
  label: string;
  columns: readonly string[];
  /** The rows, which are made when the table is opened. */
  children: ReactNode;
}

/** The content of a globe as text; closed at first. */
export function ClosedTable({ summary, label, columns, children }: ClosedTableProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && (
        <section className={styles.scroll} {...SCROLLED_BY_KEYS} aria-label={label}>
          <table className={tableStyles.table}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th scope="col" key={column}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </table>
        </section>
      )}
    </details>
  );
}
