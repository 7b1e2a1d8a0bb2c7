import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import tableStyles from '../../ui/table.module.css';
import { TableHead } from '../../ui/table.tsx';
import styles from './definition-table.module.css';

export interface DefinitionTableProps {
  /** The table's accessible name, or the id of the element that names it. */
  label: { text: string } | { id: string };
  heads: readonly [term: string, description: string];
  rows: readonly (readonly [key: string, term: ReactNode, description: ReactNode])[];
  /** Draws a border, for a table outside of a panel. */
  framed?: boolean;
}

export function DefinitionTable({ label, heads, rows, framed = false }: DefinitionTableProps) {
  const name = 'id' in label ? { 'aria-labelledby': label.id } : { 'aria-label': label.text };
  return (
    <table className={cx(tableStyles.table, styles.table, framed && styles.framed)} {...name}>
      <TableHead columns={heads} />
      <tbody>
        {rows.map(([key, term, description]) => (
          <tr key={key}>
            <th scope="row">{term}</th>
            <td>{description}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
