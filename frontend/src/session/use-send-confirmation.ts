import { useMutation } from '@tanstack/react-query';
import { call } from '../lib/http/http.ts';
import { useToasts } from '../ui/toasts.tsx';

/** Sends the link that proves the e-mail address again. */
export function useSendConfirmation() {
  const toasts = useToasts();
  return useMutation({
    mutationFn: () => call('vsendconfirmation'),
    onSuccess: () => toasts.show({ text: 'The link is on its way. Look into your junk folder, too.', kind: 'good' }),
    onError: (error) => toasts.show({ text: `The link could not be sent. ${error.message}`, kind: 'bad' }),
  });
}
