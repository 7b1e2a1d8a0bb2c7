import type { ComponentProps, CSSProperties, ReactNode, Ref } from 'react';
import { useId } from 'react';

export interface CellProps {
  label: string;
  /** Columns of 24 it takes; of 12 on a narrow bar, on a phone (0: not shown there), and there with all fields. */
  span: readonly [wide: number, narrow: number, phone: number, full: number];
  className?: string;
  error?: string | undefined;
  /** What stands right of the legend. */
  aside?: ReactNode;
  /** Buttons in the lower right corner. */
  actions?: ReactNode;
}

/** The box of a report line: legend above, value below, hairlines shared with its neighbours. */
export function Cell({
  label,
  htmlFor,
  span: [wide, narrow, phone, full],
  className = '',
  error,
  aside,
  actions,
  children,
}: CellProps & { htmlFor: string; children: ReactNode }) {
  const spans = { '--w': wide, '--nw': narrow, '--pw': phone, '--fw': full } as CSSProperties;
  return (
    <div className={`cell ${phone === 0 ? 'more ' : ''}${error ? 'bad ' : ''}${className}`} style={spans}>
      <label htmlFor={htmlFor}>{label}</label>
      {aside}
      {children}
      {actions && <span className="act">{actions}</span>}
      {error && (
        <p className="vh" id={`${htmlFor}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** A cell that is typed into. */
export function InputCell({
  label,
  span,
  className,
  error,
  aside,
  actions,
  ref,
  ...input
}: CellProps & Omit<ComponentProps<'input'>, 'ref'> & { ref?: Ref<HTMLInputElement> }) {
  const id = useId();
  return (
    <Cell {...{ label, span, error, aside, actions }} htmlFor={id} {...(className ? { className } : {})}>
      <input
        id={id}
        ref={ref}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        {...input}
      />
    </Cell>
  );
}
