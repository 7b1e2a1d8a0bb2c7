import { IconArrowRight } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { countText } from '../../../lib/text/time-text.ts';
import { useOverflow } from '../../../ui/lists/use-overflow.ts';
import { heatOf } from '../../../ui/radio/heat.ts';
import styles from './heat-table.module.css';

interface HeatCell {
  count: number;
  /** Meaning of the number, for screen readers and on hover: `Mon, 14 UTC`. */
  title: string;
  /** The address of the contacts; a cell that has none is not a link. */
  to?: string;
}

export interface HeatTableProps {
  label: string;
  columns: readonly { text: string; colour?: string }[];
  /** A row is its head and its cells; null where there is nothing to count. */
  rows: readonly { key: string; head: ReactNode; cells: readonly (HeatCell | null)[] }[];
}

/** The table scrolls horizontally; focusable, so that it also scrolls by keyboard. */
const FOCUSABLE = { tabIndex: 0 };

/** Numbers as a heat map; each may lead to its contacts. */
export function HeatTable({ label, columns, rows }: HeatTableProps) {
  const max = Math.max(0, ...rows.flatMap(({ cells }) => cells.map((cell) => cell?.count ?? 0)));
  const box = useRef<HTMLElement>(null);
  const hasMore = useOverflow(box);
  return (
    <>
      <section ref={box} className={cx(styles.scroll, hasMore && styles.more)} aria-label={label} {...FOCUSABLE}>
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              {columns.map(({ text, colour = 'transparent' }) => (
                <th key={text} scope="col" style={{ '--c': colour } as CSSProperties}>
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, head, cells }) => (
              <tr key={key}>
                <th scope="row">{head}</th>
                {cells.map((cell, index) => (
                  <td key={columns[index]?.text}>{cell && <Cell cell={cell} max={max} />}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {hasMore && (
        <p className={styles.hint} aria-hidden="true">
          Scroll for more <IconArrowRight className="i" aria-hidden />
        </p>
      )}
    </>
  );
}

function Cell({ cell: { count, title, to }, max }: { cell: HeatCell; max: number }) {
  const step = heatOf(count, max);
  const text = `${title}: ${countText(count)}`;
  if (count === 0)
    return (
      <span className={styles.none} title={text}>
        ·
      </span>
    );
  const look = { className: styles[step], style: { background: `var(--${step})` }, title: text };
  const shown = count < 10_000 ? count : COMPACT.format(count);
  if (to === undefined) return <span {...look}>{shown}</span>;
  return (
    <Link to={to} {...look} aria-label={text}>
      {shown}
    </Link>
  );
}

const COMPACT = new Intl.NumberFormat('en', { notation: 'compact' });
