import { useId } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './segment.module.css';

export interface SegmentProps<V extends string> {
  label: string;
  options: readonly { value: V; label: string; title?: string }[];
  /** The selected value; if it is none of the options, none is selected. */
  value: V | undefined;
  onChange: (value: V) => void;
  disabled?: boolean;
  className?: string | undefined;
}

/** A choice of a few options; native radio buttons, so that arrow keys and screen readers work. */
export function Segment<V extends string>({ label, options, value, onChange, disabled, className }: SegmentProps<V>) {
  const name = useId();
  return (
    <div className={cx(styles.segment, className)} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} title={option.title}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={disabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
