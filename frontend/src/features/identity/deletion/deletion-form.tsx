import type { DeleteAccountRequest, User } from '@pileup/contract/identity';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { dropCopies } from '../../../lib/device-copy/device-copy.ts';
import { dropProfileCopies } from '../../../lib/device-copy/profile-copies.ts';
import { call } from '../../../lib/http/http.ts';
import { fieldErrors, formError } from '../../../lib/http/refusal-text.ts';
import { signIn } from '../../../lib/session.ts';
import { clearAccountStorage } from '../../../session/account-storage.ts';
import { endSession } from '../../../session/sign-out.ts';
import { requestSession } from '../../../session/switch-account.ts';
import { Button } from '../../../ui/button.tsx';
import { CallsignInput } from '../../../ui/field.tsx';
import { cancelLeave, confirmLeave } from '../../../ui/leave-guard.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import styles from '../form.module.css';
import { Form, FormError, focusOnMount } from '../form.tsx';
import { type CurrentCredentials, ReauthenticationFields } from '../reauthentication-fields.tsx';

/** Deletes an account and ends its sessions; after deleting a sub-account the user is switched to the main account. */
function useDeleteAccount({ id, my_callsign, managed_by_id }: User) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (request: DeleteAccountRequest) => {
      // The session is fetched first, because that of a deleted account is refused.
      const main = managed_by_id ? await requestSession(managed_by_id).catch(() => null) : null;
      await call('vdeleteaccount', request);
      return main;
    },
    // This is not in the form, which is unmounted when its session ends.
    onSuccess: async (main) => {
      if (!main) {
        await endSession();
        void navigate('/login?deleted=1', { replace: true });
        return;
      }
      signIn(main);
      clearAccountStorage(id);
      await dropCopies(id);
      await dropProfileCopies();
      void navigate('/account/profiles', { replace: true });
      const text = `${my_callsign} will be deleted in 30 days. Until then you can switch to it and keep it.`;
      showToast({ text, kind: 'good' });
    },
  });
}

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
