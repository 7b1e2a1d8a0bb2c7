import type { User } from '@pileup/contract/identity';
import { useState } from 'react';
import { formText } from '../../lib/http/refusal-text.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordInput } from '../../ui/field.tsx';
import { useHeldFocus } from '../../ui/use-held-focus.ts';
import { useSendPin } from './api.ts';
import { PinInput } from './pin/pin-input.tsx';

export interface Proof {
  current_password: string;
  current_pin: string;
}

export interface ProofFieldsProps {
  user: User;
  said: Proof;
  change: (said: Partial<Proof>) => void;
  texts: Partial<Record<string, string>>;
  hint: string;
}

/** That it is the operator and not somebody at the open page: by the password in force, or by a PIN sent now. */
export function ProofFields({ user, said, change, texts, hint }: ProofFieldsProps) {
  // A sub-account has none of its own: its main account's counts.
  const hasPassword = user.has_password || user.managed_by_id !== null;
  const [byPin, setByPin] = useState(!hasPassword);
  const held = useHeldFocus<HTMLDivElement>(`${byPin}`);
  const send = useSendPin();
  const error = texts.current_password ?? texts.current_pin;
  const sendPin = () => {
    setByPin(true);
    change({ current_password: '' });
    send.mutate(user.my_callsign);
  };
  const again = send.isSuccess ? 'Send another PIN' : 'Send me a PIN';
  return (
    <div className="stack" ref={held} tabIndex={-1}>
      {byPin ? (
        <PinInput
          label="PIN"
          name="current_pin"
          value={said.current_pin}
          onChange={(current_pin) => change({ current_pin })}
          error={error}
          hint={send.isSuccess ? 'It is on its way to you: six digits, good for ten minutes.' : hint}
        />
      ) : (
        <PasswordInput
          label={user.main_account ? `Password of ${user.main_account}` : 'Current password'}
          name="current_password"
          autoComplete="current-password"
          value={said.current_password}
          onChange={(event) => change({ current_password: event.target.value })}
          error={error}
          hint={hint}
        />
      )}
      {send.error && (
        <p className="err" role="alert">
          {formText(send.error, 'Sending pin failed. Please try again.')}
        </p>
      )}
      <div className="row">
        <Button small busy={send.isPending} onClick={sendPin}>
          {byPin ? again : 'Send me a PIN instead'}
        </Button>
        {byPin && hasPassword && (
          <Button
            small
            look="quiet"
            onClick={() => {
              setByPin(false);
              change({ current_pin: '' });
            }}
          >
            Use my password
          </Button>
        )}
      </div>
    </div>
  );
}
