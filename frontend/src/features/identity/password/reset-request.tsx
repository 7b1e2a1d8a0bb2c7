import { useState } from 'react';
import { fieldTexts, formText } from '../../../lib/http/refusal-text.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/field.tsx';
import { useResetPassword } from '../api.ts';
import { Form } from '../form.tsx';
import { FormError } from '../form-error.tsx';

/** Asks for a link to choose a new password by; what follows is the same for every address. */
export function ResetRequest() {
  const [email, setEmail] = useState('');
  const reset = useResetPassword();
  if (reset.isSuccess) {
    return (
      <p role="status">
        If there is an account with this address, a link is on its way to it. It is good for 30 minutes. Look into your
        junk folder, too.
      </p>
    );
  }
  return (
    <Form onSubmit={() => reset.mutate(email.trim())}>
      <p className="muted">We send you a link to choose a new password.</p>
      <FormError text={formText(reset.error, 'The link could not be sent. Please try again.')} />
      <TextInput
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={fieldTexts(reset.error).email}
      />
      <Button look="key" type="submit" busy={reset.isPending}>
        Send the link
      </Button>
    </Form>
  );
}
