import type { IconX } from '@tabler/icons-react';
import type { ComponentProps, MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../lib/cx.ts';
import styles from './button.module.css';

export interface ButtonStyle {
  /** `primary`: at most one in a view; `quiet` has no border until hovered. */
  variant?: 'plain' | 'primary' | 'quiet' | 'danger';
  small?: boolean;
}

function classes({ variant = 'plain', small = false }: ButtonStyle, more: string | undefined): string {
  return cx(styles.button, styles[variant], small && styles.small, more);
}

export interface ButtonProps extends ButtonStyle, ComponentProps<'button'> {
  /** The action is in progress: clicks, and Enter in the form, are ignored. Disabling it instead would lose the focus. */
  busy?: boolean;
}

export function Button({ variant, small, className, type = 'button', busy, onClick, ...rest }: ButtonProps) {
  const style = { ...(variant && { variant }), ...(small && { small }) };
  return (
    <button
      type={type}
      className={classes(style, className)}
      aria-busy={busy}
      onClick={busy ? ignore : onClick}
      {...rest}
    />
  );
}

function ignore(event: MouseEvent) {
  event.preventDefault();
}

/** A link that looks like a button: it can be opened in a new tab. */
export function ButtonLink({ variant, small, className, ...rest }: ButtonStyle & ComponentProps<typeof Link>) {
  const style = { ...(variant && { variant }), ...(small && { small }) };
  return <Link className={classes(style, className)} {...rest} />;
}

export interface IconButtonProps extends ComponentProps<'button'> {
  /** Accessible name and tooltip. */
  label: string;
  icon: typeof IconX;
  stroke?: number;
}

export function IconButton({ label, icon: Icon, stroke = 1.75, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" className={cx(styles.icon, className)} aria-label={label} title={label} {...rest}>
      <Icon className="i" stroke={stroke} aria-hidden />
    </button>
  );
}
