import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { PasswordInput } from '../../../ui/field.tsx';

export interface SecretFieldProps {
  label: string;
  name: string;
  /** Whether the server has one. */
  isSet: boolean;
  /** What will be saved: null leaves it as it is, empty removes it. */
  value: string | null;
  onChange: (value: string | null) => void;
  error?: string | undefined;
}

/** A password or key that is only ever written: it says whether it is set, and can be replaced or removed. */
export function SecretField({ label, name, isSet, value, onChange, error }: SecretFieldProps) {
  const [replacing, setReplacing] = useState(false);
  if (isSet && value === '') {
    return (
      <Kept label={label} name={name} says="Removed when you save.">
        <Button small aria-label={`Keep: ${label}`} onClick={() => onChange(null)}>
          Keep it
        </Button>
      </Kept>
    );
  }
  if (isSet && !replacing) {
    return (
      <Kept label={label} name={name} says="Set.">
        <Button small aria-label={`Replace: ${label}`} onClick={() => setReplacing(true)}>
          Replace
        </Button>
        <Button small look="quiet" aria-label={`Remove: ${label}`} onClick={() => onChange('')}>
          Remove
        </Button>
      </Kept>
    );
  }
  return (
    <div id={name} className="secret">
      <PasswordInput
        label={label}
        name={name}
        autoComplete="new-password"
        spellCheck={false}
        maxLength={200}
        // It was just asked for.
        ref={(input) => {
          if (replacing && value === null) input?.focus();
        }}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
        error={error}
        hint={isSet ? 'The old one stays until you save.' : undefined}
      />
      {isSet && (
        <Button
          small
          look="quiet"
          onClick={() => {
            setReplacing(false);
            onChange(null);
          }}
        >
          Keep the old one
        </Button>
      )}
    </div>
  );
}

function Kept({ label, name, says, children }: { label: string; name: string; says: string; children: ReactNode }) {
  return (
    <div id={name} className="field">
      <span className="cap">{label}</span>
      <div className="secret-set">
        <p role="status">{says}</p>
        {children}
      </div>
    </div>
  );
}
