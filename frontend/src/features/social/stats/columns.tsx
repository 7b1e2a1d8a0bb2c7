import { Link } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { countOf } from '../../../lib/text/amount-text.ts';
import styles from './columns.module.css';

export interface Column {
  /** The text under the column. */
  label: string;
  count: number;
  /** The text on hover and for screen readers; by default the label. */
  title?: string;
  /** The address of the contacts; a column that has none is not a link. */
  to?: string;
}

export interface ColumnsProps {
  /** The accessible name. */
  label: string;
  columns: readonly Column[];
  /** The noun for one, and for several. */
  unit?: readonly [one: string, many: string];
  caption?: string;
}

const CONTACTS = ['contact', 'contacts'] as const;

/** SVG units. The drawing is stretched to the width of its column, so it contains no text. */
const HEIGHT = 100;
const WIDTH = 10;

/** So few columns, as those of a new log, are low: a large chart would be an empty hall. */
const FEW = 3;

/** The chart scrolls horizontally; focusable, so that it also scrolls by keyboard. */
const FOCUSABLE = { tabIndex: 0 };

/** Numbers as columns; each is a link to its contacts. */
export function Columns({ label, columns, unit = CONTACTS, caption }: ColumnsProps) {
  const max = Math.max(1, ...columns.map(({ count }) => count));
  return (
    <section className={styles.scroll} aria-label={label} {...FOCUSABLE}>
      {caption !== undefined && <p className="muted">{caption}</p>}
      <ol className={cx(styles.columns, columns.length <= FEW && styles.few)}>
        {columns.map((column) => {
          const text = `${column.title ?? column.label}: ${countOf(column.count, ...unit)}`;
          const height = column.count === 0 ? 0 : Math.max(1, (column.count / max) * HEIGHT);
          // The name of the link is its content: a label of its own would not contain the visible one.
          const content = (
            <>
              <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
                <rect x="1" width={WIDTH - 2} y={HEIGHT - height} height={height} />
              </svg>
              <span aria-hidden="true">{column.label}</span>
              <span className="vh">{text}</span>
            </>
          );
          return (
            <li key={column.title ?? column.label} title={text}>
              {column.to && column.count > 0 ? <Link to={column.to}>{content}</Link> : <div>{content}</div>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
