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

type ControlProps = Pick<ComponentProps<'input'>, 'id' | 'className'>;

/** The text under a refused field or a failed action, announced when it appears. */
export function FieldError({ text, id }: { text: ReactNode; id?: string }) {
  if (!text) return null;
  return (
    <p className={styles.error} id={id} role="alert">
      {text}
    </p>
  );
}

/** Connects a control with its label, hint and error. */
function useField<Props extends FieldProps & ControlProps>(props: Props) {
  const { label, error, hint, mono, className, id: givenId, ...rest } = props;
  const own = useId();
  const id = givenId ?? own;
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const state = { 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined };
  const field = (control: ReactNode) => (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {control}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError text={error} id={`${id}-error`} />
    </div>
  );
  return { field, control: { id, className: cx(mono && 'mono', className), ...state, ...rest } };
}

/** A text input; with `uppercase` it shows the typed text in capitals. */
export function TextInput({ uppercase, ...props }: FieldProps & ComponentProps<'input'> & { uppercase?: boolean }) {
  const { field, control } = useField({ ...props, className: cx(uppercase && styles.uppercase, props.className) });
  return field(<input {...control} />);
}

/** A text that is no prose, like an address or a name at a service: no capitals, no spelling. */
export function LiteralInput(props: FieldProps & ComponentProps<'input'>) {
  return <TextInput autoCapitalize="none" spellCheck={false} {...props} />;
}

export function CallsignInput(props: FieldProps & ComponentProps<'input'>) {
  return <TextInput mono uppercase name="callsign" autoCapitalize="characters" spellCheck={false} {...props} />;
}

export function TextArea(props: FieldProps & ComponentProps<'textarea'>) {
  const { field, control } = useField(props);
  return field(<textarea {...control} />);
}

/** A password input with a button that shows the password. */
export function PasswordInput(props: FieldProps & ComponentProps<'input'>) {
  const { field, control } = useField(props);
  const [shown, setShown] = useState(false);
  return field(
    <div className={styles.withButton}>
      <input {...control} type={shown ? 'text' : 'password'} />
      <IconButton
        label={shown ? 'Hide password' : 'Show password'}
        icon={shown ? IconEyeOff : IconEye}
        stroke={2}
        className={styles.toggle}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      />
    </div>,
  );
}
