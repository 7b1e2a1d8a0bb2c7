import { useState } from 'react';
import { fieldErrors, formError } from '../../../lib/http/refusal-text.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/field.tsx';
import { useResetPassword } from '../api.ts';
import { Form } from '../form.tsx';
import { FormError } from '../form-error.tsx';

/** Requests a password reset link; the result is the same for every address, so that it does not reveal accounts. */
export function ResetRequest() {
  const [email, setEmail] = useState('');
  const reset = useResetPassword();
  if (reset.isSuccess) {
    return (
      <p role="status">
        If an account uses this address, a link is on its way to it. It is valid for 30 minutes. Please check your junk
        folder, too.
      </p>
    );
  }
  return (
    <Form onSubmit={() => reset.mutate(email.trim())}>
      <p className="muted">We will e-mail you a link to choose a new password.</p>
      <FormError text={formError(reset.error, 'The link could not be sent. Please try again.')} />
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
        error={fieldErrors(reset.error).email}
      />
      <Button variant="primary" type="submit" busy={reset.isPending}>
        Send the link
      </Button>
    </Form>
  );
}
