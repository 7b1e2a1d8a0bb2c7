import { useId } from 'react';
import { WordTable } from '../../../ui/definition-table.tsx';
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
      <WordTable
        label={{ id }}
        heads={['Field', 'What to enter']}
        rows={fields.map(([field, enter]) => [field, field, <Marked key={field}>{enter}</Marked>])}
      />
      {note && (
        <p className="hint">
          <Marked>{note}</Marked>
        </p>
      )}
    </section>
  );
}
