import type { ReactNode } from 'react';
import { Check } from '../../../ui/check.tsx';

export interface ChoiceProps {
  label: string;
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** The consequence of checking it. */
  hint: ReactNode;
}

/** A checkbox with a hint about its consequence. */
export function Choice({ label, name, checked, onChange, hint }: ChoiceProps) {
  return (
    <div className="full-width">
      <Check label={label} name={name} aria-describedby={`${name}-hint`} checked={checked} onChange={onChange} />
      <p className="hint under-check" id={`${name}-hint`}>
        {hint}
      </p>
    </div>
  );
}
