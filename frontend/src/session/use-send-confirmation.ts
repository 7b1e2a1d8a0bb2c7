import { useMutation } from '@tanstack/react-query';
import { call } from '../lib/http/http.ts';
import { showToast } from '../ui/toasts.tsx';

export function useSendConfirmation() {
  return useMutation({
    mutationFn: () => call('vsendconfirmation'),
    onSuccess: () =>
      showToast({ text: 'We have sent the link again. Please check your spam folder, too.', kind: 'good' }),
    onError: (error) => showToast({ text: `The link could not be sent. ${error.message}`, kind: 'bad' }),
  });
}
