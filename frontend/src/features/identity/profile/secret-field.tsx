import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { PasswordInput } from '../../../ui/field.tsx';
import { focused } from '../../../ui/focused.ts';
import { useHeldFocus } from '../../../ui/use-held-focus.ts';

export interface SecretFieldProps {
  label: string;
  name: string;
  /** Whether the server has one. */
  isSet: boolean;
  /** What will be saved: null leaves it as it is, empty removes it. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** Grows when the form is saved or given up: what was asked for before is over. */
  round: number;
  error?: string | undefined;
}

/** A password or key that is only ever written: it says whether it is set, and can be replaced or removed. */
export function SecretField({ label, name, isSet, value, onChange, round, error }: SecretFieldProps) {
  const [asked, setAsked] = useState<number>();
  const isAsked = asked === round;
  const face = !isSet || value || isAsked ? 'typed' : value === null ? 'set' : 'removed';
  const held = useHeldFocus<HTMLDivElement>(face);
  return (
    <div id={name} ref={held} tabIndex={-1} className={face === 'typed' ? 'secret' : 'field'}>
      {face === 'removed' && (
        <Kept label={label} says="Removed when you save.">
          <Button small aria-label={`Keep: ${label}`} onClick={() => onChange(null)}>
            Keep it
          </Button>
        </Kept>
      )}
      {face === 'set' && (
        <Kept label={label} says="Set.">
          <Button small aria-label={`Replace: ${label}`} onClick={() => setAsked(round)}>
            Replace
          </Button>
          <Button small look="quiet" aria-label={`Remove: ${label}`} onClick={() => onChange('')}>
            Remove
          </Button>
        </Kept>
      )}
      {face === 'typed' && (
        <PasswordInput
          label={label}
          name={name}
          autoComplete="new-password"
          spellCheck={false}
          maxLength={200}
          ref={isAsked ? focused : undefined}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value || null)}
          error={error}
          hint={isSet ? 'The old one stays until you save.' : undefined}
        />
      )}
      {face === 'typed' && isSet && (
        <Button
          small
          look="quiet"
          onClick={() => {
            setAsked(undefined);
            onChange(null);
          }}
        >
          Keep the old one
        </Button>
      )}
    </div>
  );
}

function Kept({ label, says, children }: { label: string; says: string; children: ReactNode }) {
  return (
    <>
      <span className="cap">{label}</span>
      <div className="secret-set">
        <p role="status">{says}</p>
        {children}
      </div>
    </>
  );
}
