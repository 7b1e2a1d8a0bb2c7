import { cx } from '../../../lib/cx.ts';
import { type ColumnKey, columnOf } from '../columns/column-choice.ts';
import styles from './logbook-table.module.css';

/** The class of the cells of a column; one that is not shown is there for phones. */
export function cellClass(column: ColumnKey, isShown: boolean): string {
  return cx(styles[column], columnOf(column).isDetail && styles.detail, !isShown && styles.unshown);
}
