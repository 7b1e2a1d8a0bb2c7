import { useState } from 'react';
import { fieldErrors, formError } from '../../../lib/http/refusal-text.ts';
import { signIn } from '../../../lib/session.ts';
import { utcClockText } from '../../../lib/text/time-text.ts';
import { Button } from '../../../ui/button.tsx';
import { LiteralInput, PasswordInput } from '../../../ui/field.tsx';
import { useChoosePassword, useResetPassword } from '../api.ts';
import { Form, FormError } from '../form.tsx';
import { newPasswordTexts } from './new-password-texts.ts';

export interface NewPasswordFormProps {
  /** Token of the e-mailed link. */
  token: string;
  onDone: () => void;
}

/** A new password, typed twice; saving it signs in. */
export function NewPasswordForm({ token, onDone }: NewPasswordFormProps) {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [own, setOwn] = useState<ReturnType<typeof newPasswordTexts>>({});
  const choose = useChoosePassword();
  const texts: Partial<Record<string, string>> = { ...fieldErrors(choose.error), ...own };
  function submit() {
    const wrong = newPasswordTexts(password, confirmation);
    setOwn(wrong);
    if (Object.keys(wrong).length > 0) return;
    choose.mutate(
      { token, password, password_confirmation: confirmation },
      {
        onSuccess: (response) => {
          signIn(response);
          onDone();
        },
      },
    );
  }
  return (
    <Form noValidate onSubmit={submit}>
      <FormError text={texts.token ?? formError(choose.error)} />
      <PasswordInput
        label="New password"
        name="password"
        autoComplete="new-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={texts.password}
        hint="At least 8 characters"
      />
      <PasswordInput
        label="Confirm new password"
        name="password_confirmation"
        autoComplete="new-password"
        required
        value={confirmation}
        onChange={(event) => setConfirmation(event.target.value)}
        error={texts.password_confirmation}
      />
      <Button variant="primary" type="submit" busy={choose.isPending}>
        Save and log in
      </Button>
    </Form>
  );
}

/** Requests a password reset link; the result is the same for every address, so that it does not reveal accounts. */
export function ResetRequest() {
  const [email, setEmail] = useState('');
  const reset = useResetPassword();
  const [isSent, setSent] = useState(false);
  const send = () => reset.mutate(email.trim(), { onSuccess: () => setSent(true) });
  if (isSent) {
    return (
      <>
        <p role="status">
          <b>Please check your inbox.</b> If an account uses {email.trim()}, a link is on its way to it
          {reset.submittedAt > 0 && `, sent at ${utcClockText(reset.submittedAt)} UTC`}. It is valid for 30 minutes.
          Please check your junk folder, too.
        </p>
        <FormError text={formError(reset.error, 'The link could not be sent. Please try again.')} />
        <Button busy={reset.isPending} onClick={send}>
          Send it again
        </Button>
        <Button variant="quiet" onClick={() => setSent(false)}>
          Use another address
        </Button>
      </>
    );
  }
  return (
    <Form noValidate onSubmit={send}>
      <p className="muted">We will e-mail you a link to choose a new password.</p>
      <FormError text={formError(reset.error, 'The link could not be sent. Please try again.')} />
      <LiteralInput
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
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
