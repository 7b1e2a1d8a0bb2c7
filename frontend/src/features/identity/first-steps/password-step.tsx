import type { User } from '@pileup/contract/identity';
import { useState } from 'react';
import { fieldErrors, formError } from '../../../lib/http/refusal-text.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordInput } from '../../../ui/field.tsx';
import { useUpdateProfile } from '../api.ts';
import { Form, FormError } from '../form.tsx';
import { newPasswordTexts } from '../password/new-password-texts.ts';
import { PASSWORD_MIN } from '../profile/profile-draft.ts';
import { ReauthenticationFields } from '../reauthentication-fields.tsx';

const NO_PROOF = { current_password: '', current_pin: '' };

/** The first password of an account; typed once, since it can be shown and replaced by a PIN login. */
export function PasswordStep({ user, isCurrent }: { user: User; isCurrent: boolean }) {
  const [password, setPassword] = useState('');
  const [proof, setProof] = useState(NO_PROOF);
  const [wrong, setWrong] = useState<string>();
  const update = useUpdateProfile();
  const texts = fieldErrors(update.error);
  // Once the e-mail address is confirmed, the server requires a PIN.
  const needsPin = texts.current_pin !== undefined || texts.current_password !== undefined || proof.current_pin !== '';

  function submit() {
    const found = newPasswordTexts(password, password).password;
    setWrong(found);
    if (found) return;
    const { current_pin } = proof;
    update.mutate({ password, password_confirmation: password, ...(current_pin && { current_pin }) });
  }

  return (
    <Form noValidate onSubmit={submit}>
      <p className="muted">With a password you can log in again. Without one, we e-mail you a PIN each time.</p>
      <FormError text={formError(update.error)} />
      {/* Password managers need the user name. */}
      <input hidden readOnly name="username" autoComplete="username" value={user.email} />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          setWrong(undefined);
        }}
        error={wrong ?? texts.password}
        hint={`At least ${PASSWORD_MIN} characters`}
      />
      {needsPin && (
        <ReauthenticationFields
          user={user}
          value={proof}
          onChange={(change) => setProof({ ...proof, ...change })}
          texts={texts}
          hint="Your e-mail address is confirmed, so setting your first password needs a PIN, too."
        />
      )}
      <Button variant={isCurrent ? 'primary' : 'plain'} type="submit" busy={update.isPending}>
        Save password
      </Button>
    </Form>
  );
}
