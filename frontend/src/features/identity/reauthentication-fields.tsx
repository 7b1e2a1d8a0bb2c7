import type { User } from '@pileup/contract/identity';
import { useState } from 'react';
import { formError } from '../../lib/http/refusal-text.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError, PasswordInput } from '../../ui/field.tsx';
import { useFocusFallback } from '../../ui/use-focus-fallback.ts';
import { useSendPin } from './api.ts';
import styles from './form.module.css';
import { PinInput } from './pin/pin-input.tsx';

export interface CurrentCredentials {
  current_password: string;
  current_pin: string;
}

export interface ReauthenticationFieldsProps {
  user: User;
  value: CurrentCredentials;
  onChange: (change: Partial<CurrentCredentials>) => void;
  texts: Partial<Record<string, string>>;
  hint: string;
}

/** Re-authentication before a critical change: by the current password, or by a PIN sent now. */
export function ReauthenticationFields({ user, value, onChange, texts, hint }: ReauthenticationFieldsProps) {
  // A sub-account has no password; its main account's is used.
  const hasPassword = user.has_password || user.managed_by_id !== null;
  const [byPin, setByPin] = useState(!hasPassword);
  const container = useFocusFallback<HTMLDivElement>(`${byPin}`);
  const send = useSendPin();
  const error = texts.current_password ?? texts.current_pin;
  const sendPin = () => {
    setByPin(true);
    onChange({ current_password: '' });
    send.mutate(user.my_callsign);
  };
  const sendLabel = send.isSuccess ? 'Send another PIN' : 'Send me a PIN';
  return (
    <div className="stack" ref={container} tabIndex={-1}>
      {byPin ? (
        <PinInput
          label="PIN"
          name="current_pin"
          value={value.current_pin}
          onChange={(current_pin) => onChange({ current_pin })}
          error={error}
          hint={send.isSuccess ? 'Sent: six digits, valid for ten minutes.' : hint}
        />
      ) : (
        <PasswordInput
          label={user.main_account ? `Password of ${user.main_account}` : 'Current password'}
          name="current_password"
          autoComplete="current-password"
          value={value.current_password}
          onChange={(event) => onChange({ current_password: event.target.value })}
          error={error}
          hint={hint}
        />
      )}
      <FieldError text={formError(send.error, 'Sending pin failed. Please try again.')} />
      <div className={styles.row}>
        <Button small busy={send.isPending} onClick={sendPin}>
          {byPin ? sendLabel : 'Send me a PIN instead'}
        </Button>
        {byPin && hasPassword && (
          <Button
            small
            variant="quiet"
            onClick={() => {
              setByPin(false);
              onChange({ current_pin: '' });
            }}
          >
            Use my password
          </Button>
        )}
      </div>
    </div>
  );
}
