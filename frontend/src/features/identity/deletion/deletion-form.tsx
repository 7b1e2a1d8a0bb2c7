import type { User } from '@pileup/contract/identity';
import { useState } from 'react';
import { fieldErrors, formError } from '../../../lib/http/refusal-text.ts';
import { Button } from '../../../ui/button.tsx';
import { CallsignInput } from '../../../ui/field.tsx';
import { cancelLeave, confirmLeave } from '../../../ui/leave-guard.tsx';
import { focusOnMount } from '../focus-on-mount.ts';
import styles from '../form.module.css';
import { Form, FormError } from '../form.tsx';
import { type CurrentCredentials, ReauthenticationFields } from '../reauthentication-fields.tsx';
import { useDeleteAccount } from './api.ts';

/** Confirmation by typing the callsign, and re-authentication. */
export function DeletionForm({ user, onCancel }: { user: User; onCancel: () => void }) {
  const [callsign, setCallsign] = useState('');
  const [proof, setProof] = useState<CurrentCredentials>({ current_password: '', current_pin: '' });
  const [wrong, setWrong] = useState('');
  const deletion = useDeleteAccount(user);
  const texts = fieldErrors(deletion.error);

  async function submit() {
    const typed = callsign.trim().toUpperCase();
    const text = typed === user.my_callsign ? '' : `Please enter ${user.my_callsign}.`;
    setWrong(text);
    if (text || !(await confirmLeave())) return;
    const { current_password, current_pin } = proof;
    const request = {
      callsign: typed,
      ...(current_password && { current_password }),
      ...(current_pin && { current_pin }),
    };
    deletion.mutate(request, { onError: cancelLeave });
  }

  return (
    <Form noValidate onSubmit={() => void submit()}>
      <FormError text={formError(deletion.error)} />
      <CallsignInput
        label="Type your callsign to confirm"
        ref={focusOnMount}
        autoComplete="off"
        maxLength={20}
        placeholder={user.my_callsign}
        value={callsign}
        onChange={(event) => setCallsign(event.target.value)}
        error={wrong || texts.callsign}
      />
      <ReauthenticationFields
        user={user}
        value={proof}
        onChange={(some) => setProof((before) => ({ ...before, ...some }))}
        texts={texts}
        hint="To make sure it is really you."
      />
      <div className={styles.row}>
        <Button variant="danger" type="submit" busy={deletion.isPending}>
          Delete my account
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
