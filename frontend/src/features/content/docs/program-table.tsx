import { useId } from 'react';
import { cx } from '../../../lib/cx.ts';
import fieldStyles from '../../../ui/field.module.css';
import panelStyles from '../../../ui/panel.module.css';
import { DefinitionTable } from '../definition-table.tsx';
import { InlineCode } from './inline-code.tsx';
import type { ProgramGuide } from './program-guide.ts';
import styles from './program-table.module.css';

/** The settings to enter in one program. */
export function ProgramTable({ guide: { name, provides, fields, note } }: { guide: ProgramGuide }) {
  const id = useId();
  return (
    <section className={cx(panelStyles.panel, styles.program)} aria-labelledby={id}>
      <div className={cx(panelStyles.head, styles.head)}>
        <h4 id={id}>{name}</h4>
        <span className={panelStyles.aside}>{provides}</span>
      </div>
      <DefinitionTable
        label={{ id }}
        heads={['Field', 'What to enter']}
        rows={fields.map(([field, enter]) => [field, field, <InlineCode key={field}>{enter}</InlineCode>])}
      />
      {note && (
        <p className={cx(fieldStyles.hint, styles.note)}>
          <InlineCode>{note}</InlineCode>
        </p>
      )}
    </section>
  );
}
