import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import styles from './table.module.css';

interface Column {
  text: string;
  className?: string | undefined;
  /** Whether the head is only for screen readers. */
  isHidden?: boolean;
  /** The address of the table sorted by the column, and the present order by it. */
  sort?: { to: string; order: 'asc' | 'desc' | undefined } | undefined;
  /** The name of the column for a script that resizes it by its edge. */
  edge?: string | undefined;
}

/** The head of a table; a column is its text if it has nothing else. */
export function TableHead({ columns }: { columns: readonly (string | Column)[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const { text, className, isHidden, sort, edge }: Column =
            typeof column === 'string' ? { text: column } : column;
          return (
            <th key={text} scope="col" className={className} aria-sort={sort?.order && ARIA_SORT[sort.order]}>
              {sort ? <SortLink text={text} {...sort} /> : isHidden ? <span className="vh">{text}</span> : text}
              {edge && <span className={styles.edge} data-edge={edge} aria-hidden="true" />}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

function SortLink({ text, to, order }: { text: string } & NonNullable<Column['sort']>) {
  const Arrow = order === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <Link className={styles.sort} to={to} preventScrollReset>
      {text}
      {order && <Arrow className="i" stroke={1.75} aria-hidden />}
    </Link>
  );
}
