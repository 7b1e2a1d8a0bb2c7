import type { ReactNode } from 'react';
import { TextInput } from '../../../ui/field.tsx';
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
  disabled?: boolean;
  focused?: boolean;
}

/** Six digits, as phones like to fill them in from a message. */
export function PinInput({ value, onChange, onSix, focused = false, ...rest }: PinInputProps) {
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
      ref={focused ? focus : undefined}
      onChange={(event) => {
        const digits = pinDigits(event.target.value);
        onChange(digits);
        if (digits.length === PIN_LENGTH && digits !== value) onSix?.(digits);
      }}
      {...rest}
    />
  );
}

function focus(input: HTMLInputElement | null) {
  input?.focus();
}
