import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/http/http.ts';
import { showToast } from '../ui/toasts.tsx';
import { setUser } from './user.ts';

export function useRestoreAccount(callsign: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('vrestoreaccount'),
    onSuccess: async (response) => {
      showToast({ text: `${callsign} will not be deleted. Everything is as it was.`, kind: 'good' });
      await setUser(queries, response);
    },
    onError: (error) => showToast({ text: `${callsign} could not be restored. ${error.message}`, kind: 'bad' }),
  });
}
