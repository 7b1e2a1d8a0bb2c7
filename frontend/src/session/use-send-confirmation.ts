import { useMutation } from '@tanstack/react-query';
import { call } from '../lib/http/http.ts';
import { useToasts } from '../ui/toasts.tsx';

/** Sends the confirmation e-mail again. */
export function useSendConfirmation() {
  const toasts = useToasts();
  return useMutation({
    mutationFn: () => call('vsendconfirmation'),
    onSuccess: () =>
      toasts.show({ text: 'We have sent the link again. Please check your spam folder, too.', kind: 'good' }),
    onError: (error) => toasts.show({ text: `The link could not be sent. ${error.message}`, kind: 'bad' }),
  });
}
