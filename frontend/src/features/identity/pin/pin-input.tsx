import type { ReactNode } from 'react';
import { TextInput } from '../../../ui/field.tsx';
import { focused } from '../../../ui/focused.ts';
import { PIN_LENGTH, pinDigits } from './pin-digits.ts';

export interface PinInputProps {
  label: string;
  name: string;
  value: string;
  onChange: (digits: string) => void;
  /** The sixth digit has come, typed, pasted or filled in by the phone. */
  onSix?: (digits: string) => void;
  error?: string | undefined;
  hint?: ReactNode;
  readOnly?: boolean;
  isFocused?: boolean;
}

/** Six digits, as phones like to fill them in from a message. */
export function PinInput({ value, onChange, onSix, isFocused = false, ...rest }: PinInputProps) {
  return (
    <TextInput
      mono
      className="pin"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="done"
      value={value}
      ref={isFocused ? focused : undefined}
      onChange={(event) => {
        const digits = pinDigits(event.target.value);
        onChange(digits);
        if (digits.length === PIN_LENGTH && digits !== value) onSix?.(digits);
      }}
      {...rest}
    />
  );
}
