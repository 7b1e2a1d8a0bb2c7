interface Column {
  text: string;
  className?: string | undefined;
  /** Only for screen readers. */
  isHidden?: boolean;
}

/** The head of a table; a column is its text if it has nothing else. */
export function TableHead({ columns }: { columns: readonly (string | Column)[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const { text, className, isHidden }: Column = typeof column === 'string' ? { text: column } : column;
          return (
            <th key={text} scope="col" className={className}>
              {isHidden ? <span className="vh">{text}</span> : text}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
