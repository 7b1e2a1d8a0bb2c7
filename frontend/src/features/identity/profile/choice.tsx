import type { ReactNode } from 'react';
import { Check } from '../../../ui/check.tsx';

export interface ChoiceProps {
  label: string;
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** What it comes to. */
  hint: ReactNode;
}

/** A checkbox whose consequence is said beneath it. */
export function Choice({ label, name, checked, onChange, hint }: ChoiceProps) {
  return (
    <div className="whole">
      <Check label={label} name={name} aria-describedby={`${name}-hint`} checked={checked} onChange={onChange} />
      <p className="hint under-check" id={`${name}-hint`}>
        {hint}
      </p>
    </div>
  );
}
