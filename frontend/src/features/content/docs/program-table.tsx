import { useId } from 'react';
import { Marked } from './marked.tsx';
import type { ProgramGuide } from './program-guide.ts';

/** What to enter where in one program. */
export function ProgramTable({ guide: { name, gives, fields, note } }: { guide: ProgramGuide }) {
  const id = useId();
  return (
    <section className="panel program" aria-labelledby={id}>
      <div className="ph">
        <h4 id={id}>{name}</h4>
        <span className="r">{gives}</span>
      </div>
      <table className="tbl" aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">What to enter</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(([field, enter]) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td>
                <Marked>{enter}</Marked>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {note && (
        <p className="hint">
          <Marked>{note}</Marked>
        </p>
      )}
    </section>
  );
}
