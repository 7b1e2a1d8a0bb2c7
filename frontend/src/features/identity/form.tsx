import type { ComponentProps } from 'react';
import styles from './form.module.css';

/** A form with its fields in one column, submitted without leaving the page. */
export function Form({ onSubmit, ...rest }: Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => void }) {
  return (
    <form
      className={styles.form}
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
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
