import type { ComponentProps, MouseEvent } from 'react';
import { Link } from 'react-router-dom';

export interface ButtonLook {
  /** `key` is the one primary button of a view; `quiet` has no frame until the pointer is on it. */
  look?: 'plain' | 'key' | 'quiet' | 'danger';
  small?: boolean;
}

const LOOKS = { plain: '', key: ' key', quiet: ' ghost', danger: ' danger' };

function classes({ look = 'plain', small = false }: ButtonLook, more: string | undefined): string {
  return `btn${LOOKS[look]}${small ? ' sm' : ''}${more ? ` ${more}` : ''}`;
}

export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** What it does is under way: until then pressing it, or Enter in its form, does nothing. Disabled it would lose the focus. */
  busy?: boolean;
}

export function Button({ look, small, className, type = 'button', busy, onClick, ...rest }: ButtonProps) {
  const given = { ...(look && { look }), ...(small && { small }) };
  return (
    <button
      type={type}
      className={classes(given, className)}
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
export function ButtonLink({ look, small, className, ...rest }: ButtonLook & ComponentProps<typeof Link>) {
  const given = { ...(look && { look }), ...(small && { small }) };
  return <Link className={classes(given, className)} {...rest} />;
}

/** A button that is an icon only: `label` is its name for those who cannot see it, and its tooltip. */
export function IconButton({ label, className = '', ...rest }: { label: string } & ComponentProps<'button'>) {
  return <button type="button" className={`iconb ${className}`} aria-label={label} title={label} {...rest} />;
}
