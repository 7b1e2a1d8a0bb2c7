import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './checkbox.module.css';

export interface CheckProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'className'> {
  label: ReactNode;
  onChange?: (checked: boolean) => void;
  className?: string | undefined;
}

export function Check({ label, onChange, className, ...rest }: CheckProps) {
  return (
    <label className={cx(styles.check, className)}>
      <input type="checkbox" onChange={(event) => onChange?.(event.target.checked)} {...rest} />
      {label}
    </label>
  );
}
