import { useState } from 'react';
import { fieldTexts, formText } from '../../lib/http/refusal-text.ts';
import { signIn } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field.tsx';
import { useRegister } from './api.ts';
import { Form } from './form.tsx';
import { FormError } from './form-error.tsx';

const FAILED = 'Registration failed.\n\nEither the callsign or email address is already in use.';

export interface RegisterFormProps {
  refId: string | null;
  /** The callsign one came for, if any. */
  wanted?: string;
  onDone: () => void;
}

/** An account needs no more than an e-mail address and a callsign; the password is chosen afterwards. */
export function RegisterForm({ refId, wanted = '', onDone }: RegisterFormProps) {
  const [email, setEmail] = useState('');
  const [callsign, setCallsign] = useState(wanted);
  const register = useRegister();
  const texts = fieldTexts(register.error);
  function submit() {
    const request = { email: email.trim(), my_callsign: callsign.trim().toUpperCase(), ref_id: refId };
    register.mutate(request, {
      onSuccess: (answer) => {
        signIn(answer);
        onDone();
      },
    });
  }
  return (
    <Form onSubmit={submit}>
      <FormError text={formText(register.error, FAILED)} />
      <TextInput
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={texts.email}
      />
      <TextInput
        label="Callsign"
        mono
        className="upper"
        name="callsign"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        minLength={3}
        maxLength={20}
        required
        value={callsign}
        onChange={(event) => setCallsign(event.target.value)}
        error={texts.my_callsign}
      />
      <Button look="key" type="submit" busy={register.isPending}>
        Get Started Free
      </Button>
    </Form>
  );
}
