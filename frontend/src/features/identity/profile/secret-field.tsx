import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import fieldStyles from '../../../ui/field.module.css';
import { PasswordInput } from '../../../ui/field.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { focusOnMount } from '../focus-on-mount.ts';
import styles from './secret-field.module.css';

export interface SecretFieldProps {
  label: string;
  name: string;
  /** Whether the server has a value. */
  isSet: boolean;
  /** The value to save: null leaves it unchanged, empty removes it. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** Incremented when the form is saved or discarded, which closes the input. */
  resetCount: number;
  error?: string | undefined;
}

/** A write-only password or key: shows whether it is set, and can be replaced or removed. */
export function SecretField({ label, name, isSet, value, onChange, resetCount, error }: SecretFieldProps) {
  const [openedAt, setOpenedAt] = useState<number>();
  const isReplacing = openedAt === resetCount;
  const view = !isSet || value || isReplacing ? 'input' : value === null ? 'set' : 'removed';
  const container = useFocusFallback<HTMLDivElement>(view);
  return (
    <div id={name} ref={container} tabIndex={-1} className={view === 'input' ? styles.secret : fieldStyles.field}>
      {view === 'removed' && (
        <StoredSecret label={label} text="Removed when you save.">
          <Button small aria-label={`Keep: ${label}`} onClick={() => onChange(null)}>
            Keep it
          </Button>
        </StoredSecret>
      )}
      {view === 'set' && (
        <StoredSecret label={label} text="Set.">
          <Button small aria-label={`Replace: ${label}`} onClick={() => setOpenedAt(resetCount)}>
            Replace
          </Button>
          <Button small variant="quiet" aria-label={`Remove: ${label}`} onClick={() => onChange('')}>
            Remove
          </Button>
        </StoredSecret>
      )}
      {view === 'input' && (
        <PasswordInput
          label={label}
          name={name}
          autoComplete="new-password"
          spellCheck={false}
          maxLength={200}
          ref={isReplacing ? focusOnMount : undefined}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value || null)}
          error={error}
          hint={isSet ? 'The old one stays in use until you save.' : undefined}
        />
      )}
      {view === 'input' && isSet && (
        <Button
          small
          variant="quiet"
          onClick={() => {
            setOpenedAt(undefined);
            onChange(null);
          }}
        >
          Keep the old one
        </Button>
      )}
    </div>
  );
}

function StoredSecret({ label, text, children }: { label: string; text: string; children: ReactNode }) {
  return (
    <>
      <span className={fieldStyles.caption}>{label}</span>
      <div className={styles.stored}>
        <p role="status">{text}</p>
        {children}
      </div>
    </>
  );
}
