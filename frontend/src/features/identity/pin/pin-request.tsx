import { useState } from 'react';
import { fieldErrors, formError } from '../../../lib/http/refusal-text.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/field.tsx';
import { useSendPin } from '../api.ts';
import { focusOnMount } from '../focus-on-mount.ts';
import { Form } from '../form.tsx';
import { FormError } from '../form-error.tsx';
import { callsignText } from './callsign-text.ts';

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
      <TextInput
        label="Callsign"
        ref={focusOnMount}
        mono
        uppercase
        name="callsign"
        autoComplete="username"
        autoCapitalize="characters"
        spellCheck={false}
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
