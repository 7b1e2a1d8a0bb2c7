import type { ComponentProps, ReactNode } from 'react';

export interface CheckProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  label: ReactNode;
  onChange?: (checked: boolean) => void;
}

/** A checkbox with its label. */
export function Check({ label, onChange, ...rest }: CheckProps) {
  return (
    <label className="chk">
      <input type="checkbox" onChange={(event) => onChange?.(event.target.checked)} {...rest} />
      {label}
    </label>
  );
}
