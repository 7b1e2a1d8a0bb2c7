import { useId } from 'react';
import { DefinitionTable } from '../definition-table.tsx';
import { InlineCode } from './inline-code.tsx';
import type { ProgramGuide } from './program-guide.ts';

/** The settings to enter in one program. */
export function ProgramTable({ guide: { name, provides, fields, note } }: { guide: ProgramGuide }) {
  const id = useId();
  return (
    <section className="panel program" aria-labelledby={id}>
      <div className="ph">
        <h4 id={id}>{name}</h4>
        <span className="r">{provides}</span>
      </div>
      <DefinitionTable
        label={{ id }}
        heads={['Field', 'What to enter']}
        rows={fields.map(([field, enter]) => [field, field, <InlineCode key={field}>{enter}</InlineCode>])}
      />
      {note && (
        <p className="hint">
          <InlineCode>{note}</InlineCode>
        </p>
      )}
    </section>
  );
}
