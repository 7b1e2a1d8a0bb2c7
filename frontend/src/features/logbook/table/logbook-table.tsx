import { type CSSProperties, type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { useDateFormat, useShowsLocalTime } from '../../../lib/text/display-settings.ts';
import { utcDateText } from '../../../lib/text/time-text.ts';
import tableStyles from '../../../ui/block-table.module.css';
import { TableHead } from '../../../ui/table.tsx';
import {
  type ColumnChoice,
  type ColumnKey,
  columnOf,
  columnsInDocument,
  DEFAULT_COLUMNS,
  hasManyColumns,
  isDefault,
  tracksOf,
} from '../columns/column-choice.ts';
import { useColumnResize } from '../columns/use-column-resize.ts';
import type { ChosenRows } from '../edits/chosen-rows.ts';
import { cellClass } from './cell-class.ts';
import { type LogbookView, logbookAddress, nextOrder } from './logbook-address.ts';
import { LogbookRow } from './logbook-row.tsx';
import styles from './logbook-table.module.css';
import { byDay, type TableRow } from './table-rows.ts';
import { useRowKeys } from './use-row-keys.ts';

/** The heads of the columns, with the addresses that sort by them; none where the table has one order only. */
function headsOf(columns: readonly ColumnKey[], shown: readonly ColumnKey[], view: LogbookView | undefined) {
  const heads = columns.map((key) => {
    const { text, sort } = columnOf(key);
    return {
      text,
      className: cellClass(key, shown.includes(key)),
      sort: view &&
        sort && {
          to: logbookAddress(1, { ...view, ...nextOrder(view, sort) }),
          order: view.sort === sort ? view.order : undefined,
        },
      edge: view && key,
    };
  });
  return [{ text: 'Edit or select', className: styles.edit, isHidden: true }, ...heads];
}

/** Number of rows rendered at once; if a page has more that are not in the document, the others are deferred. */
const FIRST_ROWS = 60;
const NO_ROWS: TableRow[] = [];

interface LogbookTableProps {
  rows: TableRow[];
  label: string;
  busy?: boolean;
  /** The contacts' states at outside logbooks, by contact. */
  services?: ReadonlyMap<number, string>;
  /** Absent where the table has one order only. */
  view?: LogbookView;
  /** Absent where the table has the usual columns. */
  choice?: ColumnChoice;
  onColumns?: (choice: ColumnChoice) => void;
  /** Absent where rows cannot be chosen. */
  chosen?: ChosenRows;
  /** Chooses a row; with `isRange`, also all rows from the last chosen one. Stable. */
  onChoose?: (qdoId: number, isRange?: boolean) => void;
}

/** All rows are in the DOM, for the browser's search and selection; `content-visibility` skips those off screen. */
export function LogbookTable(props: LogbookTableProps) {
  const { rows, label, busy, services, view, choice = DEFAULT_COLUMNS, onColumns, chosen, onChoose } = props;
  const table = useRef<HTMLTableElement>(null);
  useColumnResize(table, choice, onColumns);
  const columns = useMemo(() => columnsInDocument(choice), [choice]);
  const isCustom = !isDefault(choice);
  useRowOpen(table);
  useRowKeys(table, onChoose);
  const format = useDateFormat();
  const localTime = useShowsLocalTime();
  const now = useRecentClock(rows[0]?.TS);
  const present = useDeferredValue(rows, NO_ROWS);
  // A shorter table would move the page of a reader who is further below.
  const shown = useMemo(() => {
    const ids = new Set(present.map(({ qdo_id }) => qdo_id));
    const missing = rows.filter(({ qdo_id }) => !ids.has(qdo_id)).length;
    return missing > FIRST_ROWS ? rows.slice(0, FIRST_ROWS) : rows;
  }, [rows, present]);
  const isGrouped = !view || view.sort === 'time';
  const groups = useMemo(
    () => (isGrouped ? byDay(shown, view?.order) : [{ day: '', rows: shown }]),
    [isGrouped, shown, view?.order],
  );
  const longestCall = useMemo(() => rows.reduce((most, { Call }) => Math.max(most, Call.length), 8), [rows]);
  return (
    <table
      className={cx(
        tableStyles.table,
        styles.table,
        rows.length > FIRST_ROWS && styles.many,
        localTime && styles.localTime,
        chosen?.isChoosing && styles.choosing,
        !isGrouped && styles.ungrouped,
        isCustom && styles.custom,
        hasManyColumns(choice) && styles.wide,
      )}
      ref={table}
      aria-label={label}
      aria-busy={busy}
      style={{ '--call': longestCall, ...(isCustom && { '--cols': tracksOf(choice) }) } as CSSProperties}
    >
      <TableHead columns={headsOf(columns, choice.shown, view)} />
      {groups.map(({ day, rows: dayRows }) => (
        <tbody key={day}>
          {day !== '' && (
            <tr className={styles.day}>
              <th scope="rowgroup" colSpan={columns.length + 1}>
                {utcDateText(Date.parse(day), format)}
              </th>
            </tr>
          )}
          {dayRows.map((row) => (
            <LogbookRow
              key={row.qdo_id}
              row={row}
              recent={isRecent(row, now)}
              services={services?.get(row.qdo_id)}
              columns={columns}
              shown={choice.shown}
              isChosen={chosen?.isChoosing ? chosen.isAll || chosen.ids.has(row.qdo_id) : undefined}
              onChoose={onChoose}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function isRecent({ TS }: TableRow, now: number): boolean {
  const age = now - Date.parse(TS);
  return age < RECENT_MS && age > -RECENT_MS;
}

/** How long the row of a new contact is highlighted (specification, section 4). */
const RECENT_MS = 80_000;

/** The current time, ms. Updates once, when the newest contact is no longer recent. */
function useRecentClock(newest: string | undefined): number {
  const [now, setNow] = useState(Date.now);
  const recentUntil = newest === undefined ? 0 : Date.parse(newest) + RECENT_MS;
  useEffect(() => {
    setNow(Date.now());
    const wait = recentUntil - Date.now();
    if (wait <= 0 || wait > RECENT_MS) return;
    const timer = setTimeout(() => setNow(Date.now()), wait);
    return () => clearTimeout(timer);
  }, [recentUntil]);
  return now;
}

/**
 * A click anywhere in a row opens its contact; keyboard users have the link of the callsign. Selecting text does not
 * count as a click, and links and buttons keep their own action.
 */
function useRowOpen(table: RefObject<HTMLTableElement | null>) {
  const navigate = useNavigate();
  useEffect(() => {
    function open(event: MouseEvent) {
      const { target } = event;
      if (!(target instanceof Element) || target.closest('a, button, label')) return;
      if (event.ctrlKey || event.metaKey || event.shiftKey || window.getSelection()?.toString()) return;
      const id = target.closest('tr')?.dataset.qso;
      if (id) navigate(`/qso/${id}`);
    }
    const element = table.current;
    element?.addEventListener('click', open);
    return () => element?.removeEventListener('click', open);
  }, [table, navigate]);
}
