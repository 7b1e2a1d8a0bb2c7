import type { ReactNode } from 'react';
import './definition-table.css';

export interface DefinitionTableProps {
  /** Its accessible name, or the id of the element that names it. */
  label: { text: string } | { id: string };
  heads: readonly [term: string, description: string];
  rows: readonly (readonly [key: string, term: ReactNode, description: ReactNode])[];
  className?: string;
}

/** Terms and their descriptions. */
export function DefinitionTable({ label, heads, rows, className = '' }: DefinitionTableProps) {
  const name = 'id' in label ? { 'aria-labelledby': label.id } : { 'aria-label': label.text };
  return (
    <table className={`tbl deftable ${className}`} {...name}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
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
