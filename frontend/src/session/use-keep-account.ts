import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/http/http.ts';
import { useToasts } from '../ui/toasts.tsx';
import { noteUser } from './user.ts';

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
