import type { ReactNode } from 'react';
import './definition-table.css';

export interface WordTableProps {
  /** Its name, or the id of what names it. */
  label: { text: string } | { id: string };
  heads: readonly [term: string, said: string];
  rows: readonly (readonly [key: string, term: ReactNode, said: ReactNode])[];
  className?: string;
}

/** Terms and what is said of each, in sentences rather than figures. */
export function WordTable({ label, heads, rows, className = '' }: WordTableProps) {
  const name = 'id' in label ? { 'aria-labelledby': label.id } : { 'aria-label': label.text };
  return (
    <table className={`tbl wordtable ${className}`} {...name}>
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
        {rows.map(([key, term, said]) => (
          <tr key={key}>
            <th scope="row">{term}</th>
            <td>{said}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
