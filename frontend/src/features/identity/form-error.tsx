import styles from './form-error.module.css';

/** The error above a refused form, announced when it appears; line breaks are preserved. */
export function FormError({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p className={styles.error} role="alert">
      {text}
    </p>
  );
}
