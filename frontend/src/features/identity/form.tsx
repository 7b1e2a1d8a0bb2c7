import { type ComponentProps, useEffect, useRef } from 'react';
import styles from './form.module.css';

/** A `ref` callback that focuses its element on mount, for the first field of something the user opened. */
export function focusOnMount(element: HTMLElement | null) {
  element?.focus();
}

/** A form with its fields in one column, submitted without leaving the page. Focuses the first refused field. */
export function Form({ onSubmit, ...rest }: Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const isAwaiting = useRef(false);
  useEffect(() => {
    const wrong = isAwaiting.current && form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!wrong) return;
    isAwaiting.current = false;
    wrong.focus();
  });
  return (
    <form
      ref={form}
      className={styles.form}
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        isAwaiting.current = true;
        onSubmit();
      }}
    />
  );
}

/** The error above a refused form, announced when it appears; line breaks are preserved. */
export function FormError({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p className={styles.error} role="alert">
      {text}
    </p>
  );
}
