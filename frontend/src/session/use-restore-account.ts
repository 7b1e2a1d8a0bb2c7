import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/http/http.ts';
import { useToasts } from '../ui/toasts.tsx';
import { setUser } from './user.ts';

/** Cancels the deletion of an account. */
export function useRestoreAccount(callsign: string) {
  const queries = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: () => call('vrestoreaccount'),
    onSuccess: async (answer) => {
      toasts.show({ text: `${callsign} will not be deleted. Everything is as it was.`, kind: 'good' });
      await setUser(queries, answer);
    },
    onError: (error) => toasts.show({ text: `${callsign} could not be restored. ${error.message}`, kind: 'bad' }),
  });
}
