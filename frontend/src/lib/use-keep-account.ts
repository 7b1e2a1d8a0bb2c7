import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToasts } from '../ui/toasts.tsx';
import { call } from './http.ts';
import { noteUser } from './session-user.ts';

/** Keeps an account that was to be deleted, and says what became of that. */
export function useKeepAccount(callsign: string) {
  const queries = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: () => call('vrestoreaccount'),
    onSuccess: async (answer) => {
      toasts.show({ text: `${callsign} is kept. Everything is as it was.`, kind: 'good' });
      await noteUser(queries, answer);
    },
    onError: (error) => toasts.show({ text: `${callsign} could not be kept. ${error.message}`, kind: 'bad' }),
  });
}
