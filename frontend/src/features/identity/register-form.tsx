import { useState } from 'react';
import { fieldErrors, formError } from '../../lib/http/refusal-text.ts';
import { signIn } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { CallsignInput, LiteralInput } from '../../ui/field.tsx';
import { useRegister } from './api.ts';
import { Form, FormError } from './form.tsx';

const FAILED = 'Registration failed.\n\nEither the callsign or email address is already in use.';

export interface RegisterFormProps {
  refId: string | null;
  /** The callsign to start with, from a link. */
  initialCallsign?: string;
  onDone: () => void;
}

/** Registration with an e-mail address and a callsign; the password is chosen later. */
export function RegisterForm({ refId, initialCallsign = '', onDone }: RegisterFormProps) {
  const [email, setEmail] = useState('');
  const [callsign, setCallsign] = useState(initialCallsign);
  const register = useRegister();
  const texts = fieldErrors(register.error);
  function submit() {
    const request = { email: email.trim(), my_callsign: callsign.trim().toUpperCase(), ref_id: refId };
    register.mutate(request, {
      onSuccess: (response) => {
        signIn(response);
        onDone();
      },
    });
  }
  return (
    <Form noValidate onSubmit={submit}>
      <FormError text={formError(register.error, FAILED)} />
      <LiteralInput
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        maxLength={254}
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={texts.email}
      />
      <CallsignInput
        label="Callsign"
        autoComplete="off"
        minLength={3}
        maxLength={20}
        required
        value={callsign}
        onChange={(event) => setCallsign(event.target.value)}
        error={texts.my_callsign}
      />
      <Button variant="primary" type="submit" busy={register.isPending}>
        Get Started Free
      </Button>
    </Form>
  );
}
