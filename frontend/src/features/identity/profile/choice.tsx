import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { Check } from '../../../ui/checkbox.tsx';
import fieldStyles from '../../../ui/field.module.css';
import formStyles from '../form.module.css';
import styles from './choice.module.css';

export interface ChoiceProps {
  label: string;
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  hint: ReactNode;
}

export function Choice({ label, name, checked, onChange, hint }: ChoiceProps) {
  return (
    <div className={formStyles.fullWidth}>
      <Check label={label} name={name} aria-describedby={`${name}-hint`} checked={checked} onChange={onChange} />
      <p className={cx(fieldStyles.hint, styles.hint)} id={`${name}-hint`}>
        {hint}
      </p>
    </div>
  );
}
