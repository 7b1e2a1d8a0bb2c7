import { useState } from 'react';
import { fieldErrors, formError } from '../../../lib/http/refusal-text.ts';
import { signIn } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { CallsignInput } from '../../../ui/field.tsx';
import { Call } from '../../../ui/radio/contact-parts.tsx';
import { usePinLogin, useSendPin } from '../api.ts';
import { Form, FormError, focusOnMount } from '../form.tsx';
import { callsignText, PIN_LENGTH } from './pin-input.ts';
import { PinInput } from './pin-input.tsx';

export const SENDING_FAILED = 'Sending pin failed, please check your callsign and try again.';

export interface PinRequestProps {
  /** Called when the PIN was sent, if the account exists. */
  onSent: (callsign: string) => void;
  onCancel: () => void;
}

export function PinRequest({ onSent, onCancel }: PinRequestProps) {
  const [callsign, setCallsign] = useState('');
  const [wrong, setWrong] = useState('');
  const send = useSendPin();
  function submit() {
    const call = callsign.trim().toUpperCase();
    const text = callsignText(call);
    setWrong(text);
    if (!text) send.mutate(call, { onSuccess: () => onSent(call) });
  }
  return (
    <Form noValidate onSubmit={submit}>
      <p className="muted">We will send you a PIN to log in with. No password needed.</p>
      <FormError text={wrong ? undefined : formError(send.error, SENDING_FAILED)} />
      <CallsignInput
        label="Callsign"
        ref={focusOnMount}
        autoComplete="username"
        maxLength={30}
        required
        value={callsign}
        onChange={(event) => setCallsign(event.target.value)}
        error={wrong || fieldErrors(send.error).callsign}
      />
      <Button variant="primary" type="submit" busy={send.isPending}>
        SEND PIN
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
    </Form>
  );
}

/** Login with the PIN that was sent; the page around it continues once there is a session. */
export function PinForm({ callsign, onCancel }: { callsign: string; onCancel: () => void }) {
  const [pin, setPin] = useState('');
  const login = usePinLogin();
  const send = useSendPin();
  function submit(digits: string) {
    if (login.isPending) return;
    send.reset();
    login.mutate({ callsign, pin: digits }, { onSuccess: signIn, onError: () => setPin('') });
  }
  function sendAgain() {
    login.reset();
    setPin('');
    send.mutate(callsign);
  }
  return (
    <Form noValidate onSubmit={() => pin.length === PIN_LENGTH && submit(pin)}>
      <p role="status">
        {send.isSuccess ? 'Another PIN' : 'A PIN'} for <Call call={callsign} /> is on its way by e-mail, and by SMS to a
        confirmed number, if this account exists. It is valid for ten minutes.
      </p>
      <FormError text={formError(login.error) ?? formError(send.error, SENDING_FAILED)} />
      <PinInput
        label="PIN"
        name="pin"
        value={pin}
        onChange={setPin}
        onComplete={submit}
        error={fieldErrors(login.error).pin}
        hint="Six digits. Please check your junk folder, too."
        isFocused
      />
      <Button variant="primary" type="submit" busy={login.isPending} disabled={pin.length < PIN_LENGTH}>
        LOGIN
      </Button>
      <Button busy={send.isPending} onClick={sendAgain}>
        Send another PIN
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </Form>
  );
}
