import { useMutation, useQuery } from '@tanstack/react-query';
import { call, RefusedError } from '../../../lib/http/http.ts';
import { showToast } from '../../../ui/toasts.tsx';

/** The newest release of the bridge; null if there is none. */
export function useLatestRelease() {
  return useQuery({
    queryKey: ['releases/latest'],
    queryFn: async ({ signal }) => {
      try {
        return await call('releases/latest', {}, {}, signal);
      } catch (error) {
        if (error instanceof RefusedError && error.status === 404) return null;
        throw error;
      }
    },
  });
}

/** Starts the download of an installer; subscribers only. */
export function useDownload() {
  return useMutation({
    mutationFn: (file: { version: string; file: string }) => call('vdownload', file),
    // An attachment: the page stays.
    onSuccess: ({ url }) => window.location.assign(url),
    onError: ({ message }) => showToast({ text: message }),
  });
}
