import { cx } from '../../../lib/cx.ts';
import { type ColumnKey, columnOf } from '../columns/column-choice.ts';
import styles from './logbook-table.module.css';

/** The class of a column's cells; a column that is not shown is in the document for phones. */
export function cellClass(column: ColumnKey, isShown: boolean): string {
  return cx(styles[column], columnOf(column).isDetail && styles.detail, !isShown && styles.unshown);
}
