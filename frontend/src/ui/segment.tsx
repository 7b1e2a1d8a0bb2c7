import { useId } from 'react';

export interface SegmentProps<V extends string> {
  /** What is chosen here, for screen readers. */
  label: string;
  options: readonly { value: V; label: string; title?: string }[];
  /** A value that is none of the options leaves all of them unselected. */
  value: V | undefined;
  onChange: (value: V) => void;
  disabled?: boolean;
  className?: string;
}

/** One of a few: radio buttons in a row, so that arrow keys and screen readers work as they do for those. */
export function Segment<V extends string>({
  label,
  options,
  value,
  onChange,
  disabled,
  className = '',
}: SegmentProps<V>) {
  const name = useId();
  return (
    <div className={`seg ${className}`} role="radiogroup" aria-label={label}>
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
