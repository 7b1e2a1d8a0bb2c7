import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { cx } from '../lib/cx.ts';
import { IconButton } from './button.tsx';
import styles from './field.module.css';

interface FieldProps {
  label: string;
  /** The text under a refused field. */
  error?: string | undefined;
  hint?: ReactNode;
  /** Monospaced, for digits and callsigns. */
  mono?: boolean;
}

interface TextInputProps extends FieldProps {
  /** What is typed is shown in capitals. */
  uppercase?: boolean;
}

/** The text under a refused field or a failed action, announced when it appears. */
export function FieldError({ text, id }: { text: ReactNode; id?: string }) {
  if (!text) return null;
  return (
    <p className={styles.error} id={id} role="alert">
      {text}
    </p>
  );
}

/** Connects a control with its label, hint and error; the error is announced when it appears. */
function useField({ error, hint }: Pick<FieldProps, 'error' | 'hint'>, givenId: string | undefined) {
  const own = useId();
  const id = givenId ?? own;
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const control = {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
  };
  const notes = (
    <>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError text={error} id={`${id}-error`} />
    </>
  );
  return { control, notes };
}

export function TextInput({
  label,
  error,
  hint,
  mono,
  uppercase,
  className,
  id,
  ...rest
}: TextInputProps & ComponentProps<'input'>) {
  const { control, notes } = useField({ error, hint }, id);
  return (
    <div className={styles.field}>
      <label htmlFor={control.id}>{label}</label>
      <input className={cx(mono && 'mono', uppercase && styles.uppercase, className)} {...control} {...rest} />
      {notes}
    </div>
  );
}

export function TextArea({
  label,
  error,
  hint,
  mono,
  className,
  id,
  ...rest
}: FieldProps & ComponentProps<'textarea'>) {
  const { control, notes } = useField({ error, hint }, id);
  return (
    <div className={styles.field}>
      <label htmlFor={control.id}>{label}</label>
      <textarea className={cx(mono && 'mono', className)} {...control} {...rest} />
      {notes}
    </div>
  );
}

/** A password input with a button that shows the password. */
export function PasswordInput({
  label,
  error,
  hint,
  mono,
  className,
  id,
  ...rest
}: FieldProps & ComponentProps<'input'>) {
  const { control, notes } = useField({ error, hint }, id);
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.field}>
      <label htmlFor={control.id}>{label}</label>
      <div className={styles.withButton}>
        <input className={cx(mono && 'mono', className)} {...control} {...rest} type={shown ? 'text' : 'password'} />
        <IconButton
          label={shown ? 'Hide password' : 'Show password'}
          icon={shown ? IconEyeOff : IconEye}
          stroke={2}
          className={styles.toggle}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      </div>
      {notes}
    </div>
  );
}
