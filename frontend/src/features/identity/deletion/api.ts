import type { DeleteAccountRequest, User } from '@pileup/contract/identity';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../lib/http/http.ts';
import { forgetKept } from '../../../session/account-storage.ts';
import { signIn } from '../../../session/session.ts';
import { endSession } from '../../../session/sign-out.ts';
import { sessionOf } from '../../../session/switch-account.ts';
import { useToasts } from '../../../ui/toasts.tsx';

/** Deletes an account, whose sessions end with it; who deleted a sub-account goes on as the main account. */
export function useDeleteAccount({ id, my_callsign, managed_by_id }: User) {
  const navigate = useNavigate();
  const toasts = useToasts();
  return useMutation({
    mutationFn: async (request: DeleteAccountRequest) => {
      // Asked before: nothing can be asked with the session of an account that was deleted.
      const main = managed_by_id ? await sessionOf(managed_by_id).catch(() => null) : null;
      await call('vdeleteaccount', request);
      return main;
    },
    // Here and not beside the form: it must happen though the form goes with its session.
    onSuccess: async (main) => {
      if (!main) {
        await endSession();
        void navigate('/login?deleted=1', { replace: true });
        return;
      }
      forgetKept(id);
      signIn(main);
      void navigate('/account/profiles', { replace: true });
      const text = `${my_callsign} will be deleted in 30 days. Until then you can switch to it and keep it.`;
      toasts.show({ text, kind: 'good' });
    },
  });
}
