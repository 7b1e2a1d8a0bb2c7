import type { DeleteAccountRequest, User } from '@pileup/contract/identity';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { dropCopies } from '../../../lib/device-copy/device-copy.ts';
import { dropProfileCopies } from '../../../lib/device-copy/profile-copies.ts';
import { call } from '../../../lib/http/http.ts';
import { clearAccountStorage } from '../../../session/account-storage.ts';
import { signIn } from '../../../session/session.ts';
import { endSession } from '../../../session/sign-out.ts';
import { requestSession } from '../../../session/switch-account.ts';
import { showToast } from '../../../ui/toasts.tsx';

/** Deletes an account and ends its sessions; after deleting a sub-account the user is switched to the main account. */
export function useDeleteAccount({ id, my_callsign, managed_by_id }: User) {
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
