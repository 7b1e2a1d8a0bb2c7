import { useId } from 'react';
import fieldStyles from '../../../ui/field.module.css';
import { FieldError, TextInput } from '../../../ui/field.tsx';
import type { End, ExportForm, FormError } from './export-form.ts';
import styles from './span-fields.module.css';

const SPANS = {
  dates: {
    type: 'date',
    hint: 'Both days are included.',
    fields: { start: ['start_date', 'Start date (UTC)'], end: ['end_date', 'End date (UTC)'] },
    range: { min: '1900-01-01', max: '9999-12-31' },
  },
  times: {
    type: 'datetime-local',
    hint: 'Both minutes are included.',
    fields: { start: ['start_time', 'Start date and time (UTC)'], end: ['end_time', 'End date and time (UTC)'] },
    range: { min: '1900-01-01T00:00', max: '9999-12-31T23:59' },
  },
} as const;

export interface SpanFieldsProps {
  form: ExportForm & { choice: 'dates' | 'times' };
  error: FormError | undefined;
  onChange: (change: Partial<ExportForm>) => void;
}

/** Start and end of the time span: two inputs that share one error. */
export function SpanFields({ form, error, onChange }: SpanFieldsProps) {
  const id = useId();
  const { type, fields, hint, range } = SPANS[form.choice];
  const field = (end: End) => {
    const [name, label] = fields[end];
    return (
      <TextInput
        label={label}
        type={type}
        mono
        {...range}
        value={form[name]}
        aria-invalid={error?.ends.includes(end) ? true : undefined}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        onChange={({ target }) => onChange({ [name]: target.value })}
      />
    );
  };
  return (
    <div className={styles.span}>
      {field('start')}
      {field('end')}
      <FieldError text={error?.text} id={`${id}-error`} />
      <p className={fieldStyles.hint} id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  );
}
