import type { ReactNode } from 'react';
import { LiteralInput } from '../../../ui/field.tsx';
import { focusOnMount } from '../form.tsx';
import styles from './pin-input.module.css';
import { PIN_LENGTH, pinDigits } from './pin-input.ts';

export interface PinInputProps {
  label: string;
  name: string;
  value: string;
  onChange: (digits: string) => void;
  /** Called when the sixth digit is typed, pasted or filled in by the phone. */
  onComplete?: (digits: string) => void;
  error?: string | undefined;
  hint?: ReactNode;
  readOnly?: boolean;
  isFocused?: boolean;
}

/** An input for six digits, which phones can fill in from a message. */
export function PinInput({ value, onChange, onComplete, isFocused = false, ...rest }: PinInputProps) {
  return (
    <LiteralInput
      mono
      className={styles.pin}
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="done"
      value={value}
      ref={isFocused ? focusOnMount : undefined}
      onChange={(event) => {
        const digits = pinDigits(event.target.value);
        onChange(digits);
        if (digits.length === PIN_LENGTH && digits !== value) onComplete?.(digits);
      }}
      {...rest}
    />
  );
}
