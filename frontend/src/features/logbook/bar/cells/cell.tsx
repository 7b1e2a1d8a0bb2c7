import { type ComponentProps, type CSSProperties, type ReactNode, type Ref, useId } from 'react';
import { cx } from '../../../../lib/cx.ts';
import styles from './cells.module.css';

export interface CellProps {
  label: string;
  /** Columns: of 24 wide; of 12 narrow, on a phone (0: hidden), and on a phone with all fields shown. */
  span: readonly [wide: number, narrow: number, phone: number, full: number];
  className?: string | undefined;
  error?: string | undefined;
  /** Whether the error is shown in the cell, below the value; otherwise it is below the report line. */
  showsError?: boolean | undefined;
  aside?: ReactNode;
  /** Buttons in the bottom right corner. */
  actions?: ReactNode;
}

/** A box of the report line: label above, value below. */
export function Cell({
  label,
  htmlFor,
  span: [wide, narrow, phone, full],
  className,
  error,
  showsError = false,
  aside,
  actions,
  children,
}: CellProps & { htmlFor: string; children: ReactNode }) {
  const spans = { '--w': wide, '--nw': narrow, '--pw': phone, '--fw': full } as CSSProperties;
  return (
    <div className={cx(styles.cell, phone === 0 && styles.more, error && styles.invalid, className)} style={spans}>
      <label htmlFor={htmlFor}>{label}</label>
      {aside}
      {children}
      {actions && <span className={styles.actions}>{actions}</span>}
      {error && (
        <p className={showsError ? styles.error : 'vh'} id={`${htmlFor}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

export function InputCell({
  label,
  span,
  className,
  error,
  showsError,
  aside,
  actions,
  ref,
  ...input
}: CellProps & Omit<ComponentProps<'input'>, 'ref'> & { ref?: Ref<HTMLInputElement> }) {
  const id = useId();
  return (
    <Cell {...{ label, span, className, error, showsError, aside, actions }} htmlFor={id}>
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
