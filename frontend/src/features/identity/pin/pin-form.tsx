import { useState } from 'react';
import { fieldErrors, formError } from '../../../lib/http/refusal-text.ts';
import { signIn } from '../../../session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Call } from '../../../ui/radio/call.tsx';
import { usePinLogin, useSendPin } from '../api.ts';
import { Form } from '../form.tsx';
import { FormError } from '../form-error.tsx';
import { PIN_LENGTH } from './pin-digits.ts';
import { PinInput } from './pin-input.tsx';
import { SENDING_FAILED } from './pin-request.tsx';

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
